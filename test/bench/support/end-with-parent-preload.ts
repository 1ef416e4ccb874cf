/** Loaded before a server of the benchmarks. Ends it when the process that started it ends, even if that was killed. */
process.stdin.on("end", () => process.exit()).resume();

export {};
