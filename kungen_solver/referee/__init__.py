"""The rule book as slow, readable Python: the specification that compiled searches are judged by."""
