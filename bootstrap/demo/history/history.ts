import type { Day } from "../../../domain/kernel/day.ts";
import type { SimulationEvent } from "../../simulation/event.ts";
import { eventsOf } from "./loan-courses.ts";
import { officeEvents } from "./office-events.ts";
import { pastLoans } from "./past-loans.ts";

/** Everything that happened at the demonstration's company through today, sorted by day, then by loan; events of the company come last. */
export const historyThrough = (today: Day): readonly SimulationEvent[] => {
  const ofLoans = pastLoans.flatMap((loan) => eventsOf(loan, today));
  const firstDay = ofLoans.reduce((first, { on }) => (on < first ? on : first), today);
  return [...ofLoans, ...officeEvents(today, firstDay)].toSorted((one, other) =>
    one.on < other.on ? -1 : Number(one.on > other.on),
  );
};
