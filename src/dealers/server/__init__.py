"""The table on the network: seats and secrets, storage, HTTP and WebSocket. Start reading at `house`."""
