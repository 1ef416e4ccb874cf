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

/** Leaves some hundred megabytes behind that nothing needs any more. */
export const litter = (objects: number): number =>
  Array.from({ length: objects }, (_, number) => ({ number, text: `object ${number}` })).length;

/** The bytes that the thread's values take. */
export const heap = (_: null): number => heapSize();
