import { agencyOperationNames } from "../../domain/agency/operations.ts";
import { day } from "../../domain/kernel/day.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { LoanEvent } from "../simulation/event.ts";
import type { Played } from "../simulation/play.ts";
import { Failure } from "./failure.ts";
import { endOf, lineOf, nameOf } from "./lines.ts";
import type { WalkedLoan } from "./loans/three-loans.ts";

/** An event of a walkthrough, with the headings printed above it and its expected result. */
export interface WalkEvent extends LoanEvent {
  readonly headings: readonly string[];
  readonly expected: string;
}

/** The events of a loan. None of them stops it, and the first event of each day has the day's heading. */
export const eventsOf = ({ title, externalId: loan, days }: WalkedLoan): readonly WalkEvent[] =>
  days.flatMap(({ on, words, steps }, position) => {
    const headings = [...(position === 0 ? [`\n${title}\n${"=".repeat(title.length)}`] : []), `\n${on}, ${words}`];
    return steps.map((line, place): WalkEvent => {
      const [step, expected] = "use" in line ? [line, "success"] : line;
      return { on: day(on), loan, step, isOptional: true, expected, headings: place === 0 ? headings : [] };
    });
  });

/**
 * Prints a line for each event, and fails if its result is not the expected one. `loanOf` returns the current loan;
 * `summary` prints how often each operation of the agency was called, and fails if one never succeeded.
 */
export const openWalk = (print: (line: string) => void, loanOf: (externalId: string) => Promise<Loan | null>) => {
  const ends = new Map<string, string[]>(agencyOperationNames.map((name) => [name.replaceAll("_", "-"), []]));
  const known = new Map<string, Loan | null>();

  return {
    listener: async ({ event, outcome }: Played<WalkEvent>): Promise<boolean> => {
      const after = await loanOf(event.loan);
      for (const heading of event.headings) print(heading);
      if (outcome === null) throw new Failure(`${nameOf(event)} was skipped.`);
      print(lineOf(event, outcome, known.get(event.loan) ?? null, after));
      known.set(event.loan, after);
      const end = endOf(outcome);
      if (end !== event.expected)
        throw new Failure(`${nameOf(event)} must end with ${event.expected}, but ended with ${end}.`);
      ends.get(nameOf(event))?.push(end);
      return true;
    },

    summary: (): void => {
      print(`\n  ${"operation".padEnd(26)} made  outcomes`);
      for (const [name, all] of ends) {
        const words = [...new Set(all)].map((end) => `${all.filter((each) => each === end).length} ${end}`).join(", ");
        print(`  ${name.padEnd(26)} ${String(all.length).padStart(4)}  ${words}`);
      }
      const missing = [...ends].flatMap(([name, all]) => (all.some((end) => end.startsWith("success")) ? [] : [name]));
      if (missing.length > 0) throw new Failure(`These operations never succeeded: ${missing.join(", ")}.`);
      print("All fourteen operations of the agency succeeded.");
    },
  };
};
