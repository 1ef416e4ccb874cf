const usualSeconds = 30;

/** When a caller may try a failed call again: when the other side said so, else in half a minute. */
export const retrySeconds = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number | null }): number =>
  retryAfterSeconds ?? usualSeconds;
