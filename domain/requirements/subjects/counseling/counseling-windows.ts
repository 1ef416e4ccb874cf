import { type Day, day, daysBetween } from "../../../kernel/day.ts";
import { inSeries } from "../../../kernel/text/phrases.ts";
import { counseledPeople } from "../../../loan/agency/counseled-days.ts";
import { fullName } from "../../../loan/borrowers/borrower.ts";
import type { JudgedLoan, RequirementRule } from "../../requirement.ts";
import { remembered } from "../../sources.ts";

interface CounselingWindow extends RequirementRule {
  readonly from: Day;
  readonly state: string;
  readonly name: string;
  /** The minimum and maximum number of days before closing on which counseling may be completed. */
  readonly leastDays: number;
  readonly mostDays: number;
}

/** The states that limit when counseling may take place before closing. The days for Texas are only remembered. */
export const counselingWindows: readonly CounselingWindow[] = [
  {
    state: "TX",
    name: "Texas",
    from: day("2013-11-22"),
    until: null,
    leastDays: 5,
    mostDays: 180,
    source: remembered("Texas Constitution", "article XVI, section 50(k)(8), as amended by S.J.R. 18 of 2013"),
  },
];

/** The text about a person's counseling outside the state's days. */
export const windowText = (name: string, counseledOn: string, state: string, days: string, closingOn: string): string =>
  `The counseling of ${name} was completed on ${counseledOn}, and ${state} has it completed ${days} days before the closing, ${closingOn}: counsel again, move the closing, or say why`;

/**
 * The people without a session within the days of the property's state. Another requirement reports those who were not counseled at all.
 */
export const windowTexts = ({ loan, today }: JudgedLoan): readonly string[] => {
  const { closingOn, property } = loan;
  if (closingOn === null) return [];
  return counselingWindows
    .filter(({ state, from }) => state === property.state && closingOn >= from)
    .flatMap(({ name, leastDays, mostDays }) => {
      const isWithin = (on: Day): boolean => {
        const before = daysBetween(on, closingOn);
        return before >= leastDays && before <= mostDays;
      };
      return counseledPeople(loan, today)
        .filter(({ days }) => !days.some(isWithin))
        .map(({ person, days }) =>
          windowText(fullName(person), inSeries(days), name, `${leastDays} to ${mostDays}`, closingOn),
        );
    });
};
