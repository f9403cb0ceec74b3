# A model for examples and tests: it reads the prompt, as a model would, and always says the same.
cat > /dev/null
cat <<'COMPLETION'
{
  "text": "# Customer Impact\n\nFour percent of orders failed for 38 minutes (Document 1).\n\n# Top Risks\n\nThe queue that filled up has no alarm on its depth.\n\n# Recommended Action\n\nFund the queue alarm; the platform team owns it.",
  "usage": {"input_tokens": 412, "output_tokens": 61},
  "cost_usd": 0.012,
  "model": "example",
  "confidence": 0.82,
  "evidence": ["Document 1"]
}
COMPLETION
