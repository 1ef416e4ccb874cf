import { day, type Instant } from "../../../domain/kernel/day.ts";
import type { Result } from "../../../domain/kernel/result.ts";

// What the examples of all resources share. They are made by the rules themselves, so that each is true in shape and to the cent.

export const exampleDay = day("2026-05-01");
export const exampleInstant = "2026-05-01T12:00:00.000Z" as Instant;
/** What a record has when it is new. */
export const newRecord = { version: 1, createdAt: exampleInstant, updatedAt: exampleInstant };

/** The value of an outcome that is known to be good. */
export const accepted = <Value>(result: Result<Value, { readonly _tag: string }>): Value => {
  if (result._tag === "Refused") throw new Error(`an example of the API document is refused: ${result.refusal._tag}`);
  return result.value;
};
