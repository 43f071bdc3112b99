"""Text to tree: grammar, parser, spans, problems and the formatter. Knows no meaning."""
