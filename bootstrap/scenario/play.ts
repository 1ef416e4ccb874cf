import type { Dependencies } from "../../application/support/dependencies.ts";
import type { ScenarioClock } from "./clock.ts";
import type { ScenarioEvent, Staff, StepContext, StepOutcome } from "./event.ts";
import { perform } from "./perform.ts";

/** The agency and the credit bureau on the days of a scenario; null where there is none. */
export interface ScenarioOutside extends Pick<Dependencies, "agency" | "creditBureau"> {
  readonly close: () => Promise<void>;
}

/** What became of an event. */
export interface Played<Event extends ScenarioEvent = ScenarioEvent> {
  readonly event: Event;
  /** Null where it was left out, since nothing more is done with its loan. */
  readonly outcome: StepOutcome | null;
  /** External ids of the loans with which nothing more is done. */
  readonly stopped: readonly string[];
}

export interface Playing<Event extends ScenarioEvent> {
  readonly dependencies: Dependencies;
  readonly outside: ScenarioOutside;
  readonly clock: ScenarioClock;
  readonly staff: Staff;
  /** The ids reserved for loans, by their external ids. */
  readonly loanIds: StepContext["loanIds"];
  /** External ids of the loans with which nothing more is done. */
  readonly stopped: readonly string[];
  /** Whether an earlier play may have done the first event: its refusal then stops nothing. */
  readonly isFirstRepeated: boolean;
  /** Hears of each event in turn. False ends the play. */
  readonly listener: (played: Played<Event>) => Promise<boolean>;
}

/**
 * Plays events in their order, each on its day. An event that is refused stops its loan, unless it is optional: what is refused
 * with what it needs is refused later. True where all were played.
 */
export const play = async <Event extends ScenarioEvent>(
  events: readonly Event[],
  playing: Playing<Event>,
): Promise<boolean> => {
  const { clock, staff, loanIds, listener } = playing;
  const { close: _, ...outside } = playing.outside;
  // Numbers of people who do not exist are no attempts to find out somebody's.
  const ssnAttemptLimits = { ofUserPerHour: 0, ofBorrowerPerDay: 0 };
  const dependencies: Dependencies = { ...playing.dependencies, ...outside, clock, ssnAttemptLimits };
  let { stopped } = playing;
  for (const [position, event] of events.entries()) {
    const { on, loan, isOptional = false, isEnding = false } = event;
    clock.putOn(on);
    const hasStopped = loan !== null && stopped.includes(loan);
    const isDue = !hasStopped || isEnding;
    const outcome = isDue ? await perform({ dependencies, staff, on, loanIds }, event) : null;
    const mayStop = loan !== null && !hasStopped && !isOptional && !(playing.isFirstRepeated && position === 0);
    if (mayStop && outcome?._tag === "Refused") stopped = [...stopped, loan];
    if (!(await listener({ event, outcome, stopped }))) return false;
  }
  return true;
};
