"""The running service that the tests call. `test/clients/python.test.ts` starts it, and describes it in a variable."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import pytest

from sightline_client import Sightline


@pytest.fixture(scope="session")
def service() -> dict[str, Any]:
    described = os.environ.get("SIGHTLINE_TEST_SERVICE")
    if described is None:
        pytest.skip("No service. Run: npx vitest run test/clients/python.test.ts")
    return json.loads(described)


@pytest.fixture(scope="session")
def client(service: dict[str, Any]) -> Iterator[Sightline]:
    with Sightline(api_key=service["api_key"], base_url=service["origin"], max_retries=0) as connected:
        yield connected
