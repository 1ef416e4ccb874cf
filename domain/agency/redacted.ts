import { trustedText } from "../kernel/text/untrusted-words.ts";
import type { JsonObject } from "../log/changes.ts";

const hidden: readonly string[] = ["ssn", "bornOn"];

const redactedValue = (value: unknown): unknown => {
  if (typeof value === "string") return trustedText(value);
  if (Array.isArray(value)) return value.map(redactedValue);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !hidden.includes(name))
      .map(([name, each]) => [name, redactedValue(each)]),
  );
};

/** A request in the form that may be stored: without people's Social Security numbers and birth dates, including in free texts. */
export const redactedRequest = (request: object): JsonObject =>
  // Requests are plain data, but their interfaces are not assignable to the JSON types.
  redactedValue(request) as JsonObject;
