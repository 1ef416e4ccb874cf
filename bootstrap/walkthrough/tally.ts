import { type AgencyOperation, agencyOperationNames } from "../../domain/agency/operations.ts";

/** How often each operation of the agency was made, and with which outcomes. */
interface Tally {
  count(operation: AgencyOperation, outcome: string): void;
  succeeded(operation: AgencyOperation): boolean;
  /** The table of all operations, a line each. */
  lines(): readonly string[];
}

/** A tally in which nothing was made yet. */
export const openTally = (): Tally => {
  const made = new Map<AgencyOperation, Map<string, number>>();
  const outcomesOf = (operation: AgencyOperation) => made.get(operation) ?? new Map<string, number>();

  const line = (operation: AgencyOperation): string => {
    const outcomes = [...outcomesOf(operation)];
    const times = outcomes.reduce((sum, [, count]) => sum + count, 0);
    const words = outcomes.map(([outcome, count]) => `${count} ${outcome}`).join(", ");
    return `  ${operation.replaceAll("_", "-").padEnd(26)} ${String(times).padStart(4)}  ${words}`;
  };

  return {
    count(operation, outcome) {
      const outcomes = outcomesOf(operation);
      made.set(operation, outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1));
    },
    succeeded: (operation) => [...outcomesOf(operation).keys()].some((outcome) => outcome.startsWith("success")),
    lines: () => [`  ${"operation".padEnd(26)} made  outcomes`, ...agencyOperationNames.map(line)],
  };
};
