"""Answers on paper: terminal text and the JSON documents of the command line."""
