let calledAt = Number.NEGATIVE_INFINITY;

/** Records that a request arrived: for a while background work pauses more often. */
export const noteCall = (): void => {
  calledAt = performance.now();
};

/** The time since the latest request, in milliseconds. */
export const millisecondsSinceCall = (): number => performance.now() - calledAt;
