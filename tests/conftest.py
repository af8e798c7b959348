"""What all tests need of the machine, however it runs them."""

import signal

from hypothesis import settings

# Time never fails a test: the machine may be busy.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

# In the background of a script Ctrl-C is ignored, and programs that are started inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
