"""The JSON Schema of a case, for editors."""

from __future__ import annotations

from typing import Any

from pyrules.cases.models import CaseModel


def json_schema() -> dict[str, Any]:
    """The schema of one document of a case file (JSON Schema, draft 2020-12)."""
    schema = CaseModel.model_json_schema(by_alias=True, mode="validation")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A case of pyrules",
        **{key: value for key, value in schema.items() if key != "title"},
    }
