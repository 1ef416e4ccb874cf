/** Functions that a test runs in threads. */
export const double = (value: number): number => value * 2;

export const never = (_: null): null => {
  for (;;);
};

export const fail = (message: string): never => {
  throw new Error(message);
};
