import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import { type Day, parseDay } from "../../../domain/kernel/day.ts";

/** How far the history of the demonstration has come; kept with the installation. */
export interface Progress {
  /** The day that its days are counted from: the one on which it was begun. */
  readonly today: Day;
  /** The position of the next event. */
  readonly next: number;
  /** How often a process has begun or gone on with it. */
  readonly runs: number;
  /** External ids of the loans with which nothing more is done. */
  readonly stopped: readonly string[];
  /** The ids that its loans have, in the order of their table; undefined until they are reserved. */
  readonly loanIds?: readonly number[];
}

const factName = "history of the demonstration";
const isDone = "done";

const textOf = ({ today, next, runs, stopped, loanIds }: Progress): string =>
  JSON.stringify({ today, next, runs, stopped, loanIds });

type Facts = Pick<Dependencies, "installationFacts">;

/** How far it has come; null where all is done. */
export const readProgress = async ({ installationFacts }: Facts): Promise<Progress | null> => {
  const text = await installationFacts.putIfAbsent(factName, isDone);
  if (text === isDone) return null;
  // Written by this file alone.
  const progress = JSON.parse(text) as Progress;
  if (parseDay(progress.today) === null) throw new Error("the history of the demonstration was begun on no day");
  return progress;
};

/** Records how far it has come; `next` null: all is done. False, and nothing changes, where another process has gone on with it. */
export const saveProgress = ({ installationFacts }: Facts, before: Progress, next: Progress | null): Promise<boolean> =>
  installationFacts.replace(factName, textOf(before), next === null ? isDone : textOf(next));

/**
 * Whether the history is still to be seeded, wholly or in part. It is for a demonstration that is seeded now, and for one of
 * which that was said before; one of an earlier release stays as it is.
 */
export const isHistoryDue = async (
  { installationFacts, clock }: Pick<Dependencies, "installationFacts" | "clock">,
  { timeZone }: Company,
  isDemoDue: boolean,
): Promise<boolean> => {
  const begun = textOf({ today: clock.today(timeZone), next: 0, runs: 0, stopped: [] });
  return (await installationFacts.putIfAbsent(factName, isDemoDue ? begun : isDone)) !== isDone;
};
