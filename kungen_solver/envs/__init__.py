"""Adapters to the interfaces of other libraries."""
