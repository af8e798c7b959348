"""One module a command, loaded when its command is called; each offers its command as `run`."""
