/** How long requests may be served before everything else that waits gets a turn: timers, signals, open connections. */
const maxMillisecondsWithoutTurn = 50;

/**
 * Returns what each request must wait for before it is served: null, or the next turn of the event loop if it has not turned for 50 ms. The
 * runtime (Bun 1.4.5) accepts new connections and serves their first requests one after another as long as there are more. If clients open
 * a connection per request, this may never end, and timers and signals starve.
 */
export const eventLoopTurns = (): (() => Promise<void> | null) => {
  /** When the pending turn was first requested; null if none is pending. */
  let requestedAt: number | null = null;
  return () => {
    const now = performance.now();
    if (requestedAt === null) {
      requestedAt = now;
      setImmediate(() => {
        requestedAt = null;
      });
      return null;
    }
    return now - requestedAt < maxMillisecondsWithoutTurn ? null : new Promise((resolve) => setImmediate(resolve));
  };
};

let lastTurn = Promise.resolve();

/**
 * A separate turn of the event loop for each of several concurrent callers, in order of arrival. For requests that compute much before they
 * first wait: otherwise concurrent ones would all compute before any other request is served.
 */
export const ownTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
};

/** Lets everything else that waits run first: for work that is done piece by piece, after each. */
export const afterOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
