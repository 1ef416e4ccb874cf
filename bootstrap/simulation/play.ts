import type { Dependencies } from "../../application/support/dependencies.ts";
import type { SimulationClock } from "./clock.ts";
import type { SimulationEvent, Staff, StepContext, StepOutcome } from "./event.ts";
import { perform } from "./perform.ts";

/** The agency and the credit bureau on the days of a simulation; null if there is none. */
export interface SimulationOutside extends Pick<Dependencies, "agency" | "creditBureau"> {
  readonly close: () => Promise<void>;
}

/** The result of an event. */
export interface Played<Event extends SimulationEvent = SimulationEvent> {
  readonly event: Event;
  /** Null if it was skipped, because its loan has stopped. */
  readonly outcome: StepOutcome | null;
  /** External ids of the loans that have stopped. */
  readonly stopped: readonly string[];
}

interface Playing<Event extends SimulationEvent> {
  readonly dependencies: Dependencies;
  readonly outside: SimulationOutside;
  readonly clock: SimulationClock;
  readonly staff: Staff;
  /** The ids reserved for loans, by their external ids. */
  readonly loanIds: StepContext["loanIds"];
  /** External ids of the loans that have stopped. */
  readonly stopped: readonly string[];
  /** Whether an earlier run may have done the first event; its refusal then does not stop the loan. */
  readonly isFirstRepeated: boolean;
  /** Called after each event. Returning false ends the run. */
  readonly listener: (played: Played<Event>) => Promise<boolean>;
}

/**
 * Plays events in order, each on its day. A refused event stops its loan, unless it is optional, because later events depend on it.
 * Returns whether all events were played.
 */
export const play = async <Event extends SimulationEvent>(
  events: readonly Event[],
  playing: Playing<Event>,
): Promise<boolean> => {
  const { clock, staff, loanIds, listener } = playing;
  const { close: _, ...outside } = playing.outside;
  // The SSNs of invented people are not attempts to find out someone's SSN, so they are not limited.
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
