"""The load test behind `dealers load`: clients, stored tables, and what they cost the server."""
