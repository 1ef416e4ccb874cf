import { getPriority } from "node:os";

/** Functions that a test runs in threads. */
export const double = (value: number): number => value * 2;

export const never = (_: null): null => {
  for (;;);
};

export const fail = (message: string): never => {
  throw new Error(message);
};

/** The priority of the thread on Linux, of the process elsewhere; the greater, the more it yields. */
export const priority = (_: null): number => getPriority();
