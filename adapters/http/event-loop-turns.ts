/** How long requests may be served before whatever else waits has its turn: timers, signals, connections that are open. */
const maxMillisecondsWithoutTurn = 50;

/**
 * Returns what each request waits for before it is served: nothing, or, where the event loop has not turned for 50 ms, its next
 * turn. The runtime (Bun 1.4.5) takes new connections and serves their first requests one after another as long as there is
 * another one. Where clients open a connection for each request that may never happen, and no timer and no signal gets a turn.
 */
export const eventLoopTurns = (): (() => Promise<void> | null) => {
  /** When the turn under way was first requested; null where none is. */
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
 * A turn of the event loop of its own for each of those that wait at once, in the order in which they came. For requests that
 * calculate much before their first wait: those that come together would otherwise all do so before any other is served.
 */
export const ownTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
};
