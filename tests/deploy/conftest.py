from tests.postgres.conftest import address, cluster, schema

__all__ = ["address", "cluster", "schema"]
