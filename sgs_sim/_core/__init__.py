"""The Cython kernel: plays whole games by the rules; knows no files, frames or terminal."""
