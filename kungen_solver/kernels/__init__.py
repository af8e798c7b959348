"""Compiled searches: arrays in, arrays out, integer status codes, nothing of ours but kernels."""
