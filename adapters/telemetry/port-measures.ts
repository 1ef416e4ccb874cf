import { snakeCase } from "../../domain/kernel/text/snake-case.ts";
import type { MeasuredInstruments } from "./instruments.ts";
import type { Measure } from "./measured-port.ts";
import { endSpan, errorTypeOf, type Tracing } from "./tracing.ts";

/** The external services to which calls are measured. */
export type Party = "agency" | "credit_bureau" | "event_receiver";

export const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1000;

/** The outcome of a call to another service in one word, from the finite set of outcomes of its port. */
const outcomeOf = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return "stopped";
  if ("problem" in value) return String(value.problem);
  if ("error" in value) return value.error === null ? "answered" : "failed";
  return "_tag" in value ? snakeCase(String(value._tag)) : "answered";
};

/** A call to the agency is named by its operation, so that operations are measured separately. */
export const agencyCall = (member: string, call: unknown): string =>
  member === "send" && typeof call === "object" && call !== null && "operation" in call
    ? String(call.operation)
    : snakeCase(member);

/** Measures calls of ports: of the store, and of external services. */
export const portMeasures = (instruments: MeasuredInstruments, tracing: Tracing | null) => {
  const store =
    (port: string): Measure =>
    (member) => {
      const name = `${port}.${member}`;
      const labels = { "db.operation.name": name };
      const record = instruments.storeCalls(labels);
      return () => {
        const startedAt = performance.now();
        const span = tracing?.call(name, labels) ?? null;
        return (ended) => {
          const errorType = "error" in ended ? errorTypeOf(ended.error) : null;
          const recordEnd =
            errorType === null ? record : instruments.storeCalls({ ...labels, "error.type": errorType });
          recordEnd(secondsSince(startedAt));
          if (span !== null) endSpan(span, errorType);
        };
      };
    };

  const outside =
    (party: Party, nameOf: (member: string, given: unknown) => string = snakeCase): Measure =>
    (member) =>
    (given) => {
      const operation = nameOf(member, given);
      const startedAt = performance.now();
      const labels = { party, operation };
      const span = tracing?.call(`${party} ${operation}`, labels) ?? null;
      return (ended) => {
        const outcome = "error" in ended ? "threw" : outcomeOf(ended.value);
        instruments.outsideCalls({ ...labels, outcome })(secondsSince(startedAt));
        span?.setAttribute("outcome", outcome);
        if (span !== null) endSpan(span, "error" in ended ? errorTypeOf(ended.error) : null);
      };
    };

  return { store, outside };
};
