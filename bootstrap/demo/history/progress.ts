import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import { type Day, parseDay } from "../../../domain/kernel/day.ts";

/** The progress of the demonstration's history, stored as an installation fact. */
export interface Progress {
  /** The day on which it was begun, from which its days are counted. */
  readonly today: Day;
  /** The position of the next event. */
  readonly next: number;
  /** The number of times that a process has begun or continued it. */
  readonly runs: number;
  /** External ids of the loans for which no further events are performed. */
  readonly stopped: readonly string[];
  /** The ids of its loans, in the order of their table; undefined until they are reserved. */
  readonly loanIds?: readonly number[];
}

const factName = "history of the demonstration";
const isDone = "done";

const textOf = ({ today, next, runs, stopped, loanIds }: Progress): string =>
  JSON.stringify({ today, next, runs, stopped, loanIds });

type Facts = Pick<Dependencies, "installationFacts">;

/** Reads the progress; null if the history is complete. */
export const readProgress = async ({ installationFacts }: Facts): Promise<Progress | null> => {
  const text = await installationFacts.putIfAbsent(factName, isDone);
  if (text === isDone) return null;
  // Only this file writes the text.
  const progress = JSON.parse(text) as Progress;
  if (parseDay(progress.today) === null) throw new Error("the history of the demonstration has no valid start day");
  return progress;
};

/** Saves the progress; `next` is null if the history is complete. Returns false, and changes nothing, if another process has continued it. */
export const saveProgress = ({ installationFacts }: Facts, before: Progress, next: Progress | null): Promise<boolean> =>
  installationFacts.replace(factName, textOf(before), next === null ? isDone : textOf(next));

/**
 * Whether all or part of the history must still be seeded: for a demonstration that is seeded now, and for one whose history was
 * begun before. The demonstration of an earlier release stays as it is.
 */
export const isHistoryDue = async (
  { installationFacts, clock }: Pick<Dependencies, "installationFacts" | "clock">,
  { timeZone }: Company,
  isDemoDue: boolean,
): Promise<boolean> => {
  const begun = textOf({ today: clock.today(timeZone), next: 0, runs: 0, stopped: [] });
  return (await installationFacts.putIfAbsent(factName, isDemoDue ? begun : isDone)) !== isDone;
};
