import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { Result } from "../../../domain/kernel/result.ts";

/** Who works at the demonstration's company, and the Super User of the installation. */
export interface DemoStaff {
  readonly superUser: Actor;
  readonly administrator: Actor;
  readonly officer: Actor;
  readonly processor: Actor;
  readonly underwriter: Actor;
  readonly closer: Actor;
  readonly compliance: Actor;
}

/** With what a step is done: the clock of the dependencies is set to the day of the step. */
export interface StepContext {
  readonly dependencies: Dependencies;
  readonly staff: DemoStaff;
  readonly on: Day;
  /** The ids reserved for loans, by their external ids. */
  readonly loanIds: Readonly<Record<string, number>>;
}

export type StepOutcome = Result<unknown, { readonly _tag: string }>;

/**
 * Something that somebody did on a day. Done again, it changes nothing more, or is refused: a process may die before it is
 * recorded as done.
 */
export interface HistoryEvent {
  readonly on: Day;
  /** The external id of the loan that it is about; null: about none. */
  readonly loan: string | null;
  /** Where it is refused the loan goes on; else nothing more is done with it. */
  readonly isOptional: boolean;
  /** Whether it is tried even where nothing more is done with the loan: an application can end at any status. */
  readonly isEnding: boolean;
  readonly run: (context: StepContext) => Promise<StepOutcome>;
}
