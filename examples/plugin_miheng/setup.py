"""Compiles the skills against the installed sgs-sim."""

from setuptools import setup

from sgs_sim.building import extensions

setup(ext_modules=extensions("miheng.skills"))
