/** Loaded before a server of the bench: ends it with the process that started it, even if that was killed. */
process.stdin.on("end", () => process.exit()).resume();

export {};
