"""The rules of the standard edition once more, in plain Python, written from the texts and not from the kernel.

Slow and independent: it plays a game beside the kernel, request for request, from nothing but the table at the start
and the choices made. What it says of each request (who is asked, for what, which options are legal) and of the table at
that moment must agree with the kernel (`lockstep`). A function that may have to ask somebody is a generator of
`asks.Ask`, and is called with ``yield from``; the answer comes back as the chosen row.
"""
