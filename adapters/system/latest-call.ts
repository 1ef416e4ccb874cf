let calledAt = Number.NEGATIVE_INFINITY;

/** Notes that a request came in: background work pauses more often for a while. */
export const noteCall = (): void => {
  calledAt = performance.now();
};

/** How long ago the latest request came in, in milliseconds. */
export const millisecondsSinceCall = (): number => performance.now() - calledAt;
