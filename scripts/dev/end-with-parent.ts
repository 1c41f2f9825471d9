// Loaded into the Workers' server process: ends it, and with it its runtime, when the local start is gone without having
// been able to say so (kill -9).
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
