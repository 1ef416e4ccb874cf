import { heapSize } from "bun:jsc";
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

/** Leaves some hundred megabytes of garbage behind. */
export const litter = (objects: number): number =>
  Array.from({ length: objects }, (_, number) => ({ number, text: `object ${number}` })).length;

/** The bytes of the thread's heap. */
export const heap = (_: null): number => heapSize();
