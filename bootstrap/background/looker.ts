import { forNobody } from "../../adapters/threads/caller.ts";

/** Looks for work again and again, one look after the other, until it is stopped. */
interface Looker {
  /** Looks at once, or once more after the look that is running. */
  readonly look: () => void;
  /** No further look begins; done once the running one has ended. */
  readonly stop: () => Promise<void>;
}

/** Looks now, at each interval, and when asked, whoever asks: the work goes on without that one. A look that fails is reported, and the next one begins anew. */
export const startLooking = (
  lookOnce: () => Promise<void>,
  reportFault: (error: unknown) => void,
  intervalMilliseconds: number,
): Looker => {
  let isStopped = false;
  let looksAgain = false;
  let looking: Promise<void> | null = null;
  const lookForAll = async (): Promise<void> => {
    try {
      do {
        looksAgain = false;
        await lookOnce();
      } while (looksAgain && !isStopped);
    } catch (error) {
      reportFault(error);
    } finally {
      looking = null;
    }
  };
  const look = (): void => {
    looksAgain = true;
    if (!isStopped) looking ??= forNobody(lookForAll);
  };
  const timer = setInterval(look, intervalMilliseconds);
  timer.unref();
  // Once the caller has what this returns, with which a look may ask for another one.
  queueMicrotask(look);
  return {
    look,
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
};
