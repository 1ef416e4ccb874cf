import type { Day } from "../../../domain/kernel/day.ts";
import type { ScenarioEvent } from "../../scenario/event.ts";
import { eventsOf } from "./loan-courses.ts";
import { officeEvents } from "./office-events.ts";
import { pastLoans } from "./past-loans.ts";

/** All that happened at the demonstration's company before today, by day; on one day by loan, and last what is about no loan. */
export const historyThrough = (today: Day): readonly ScenarioEvent[] => {
  const ofLoans = pastLoans.flatMap((loan) => eventsOf(loan, today));
  const firstDay = ofLoans.reduce((first, { on }) => (on < first ? on : first), today);
  return [...ofLoans, ...officeEvents(today, firstDay)].toSorted((one, other) =>
    one.on < other.on ? -1 : Number(one.on > other.on),
  );
};
