/** One limit for every test, far above what any takes: Bun's five seconds judge a busy machine. No test sets its own. */
export const testAtMostMs = 300_000;
