/** One limit for every test, far above what any test takes: Bun's default of five seconds fails on a busy machine. No test sets its own. */
export const testAtMostMs = 300_000;
