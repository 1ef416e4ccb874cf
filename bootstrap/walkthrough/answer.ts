import { Failure } from "./failure.ts";

/** A JSON object as the service answers it. */
export type Answer = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Answer =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path with dots, entries of lists by their position; undefined where there is none. */
export const at = (answer: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (inside, name) => (typeof inside === "object" && inside !== null ? Reflect.get(inside, name) : undefined),
      answer,
    );

/** The number at a path. Fails where there is none. */
export const numberAt = (answer: unknown, path: string): number => {
  const value = at(answer, path);
  if (typeof value !== "number") throw new Failure(`The answer has no number at ${path}.`);
  return value;
};

/** The text at a path. Fails where there is none. */
export const textAt = (answer: unknown, path: string): string => {
  const value = at(answer, path);
  if (typeof value !== "string") throw new Failure(`The answer has no text at ${path}.`);
  return value;
};

/** The objects of the list at a path; none where there is no list. */
export const listAt = (answer: unknown, path: string): readonly Answer[] => {
  const value = at(answer, path);
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Fails where the value at a path is another one. */
export const check = (answer: unknown, path: string, expected: string | number | boolean): void => {
  const value = at(answer, path);
  if (value !== expected) throw new Failure(`${path} had to be ${expected}, and is ${JSON.stringify(value)}.`);
};
