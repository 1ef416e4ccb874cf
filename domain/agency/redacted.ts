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

/** A request as it may be stored: without numbers and birth dates of people, in its free texts neither. */
export const redactedRequest = (request: object): JsonObject =>
  // Requests are plain data; JSON's own types have no names for their interfaces.
  redactedValue(request) as JsonObject;
