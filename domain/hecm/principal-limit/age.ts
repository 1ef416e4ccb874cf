import { ageAtLastBirthday, calendarDate, type Day } from "../../kernel/day.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { onDay, type Step, step, years } from "../explain.ts";
import type { Person } from "../inputs.ts";
import type { AgeRules } from "../parameters/ages.ts";
import { policies } from "../parameters/policies.ts";
import type { HecmRules } from "../parameters/rules.ts";
import type { BorrowerType } from "../terms.ts";

/** `position` counts the loan's people from 1, in the order in which they were given. */
export type AgeRefusal =
  | { readonly _tag: "BorrowerMissing" }
  | { readonly _tag: "BorrowerUnderage"; readonly position: number; readonly minimumYears: number; readonly on: Day }
  | {
      readonly _tag: "SpouseUnderEighteen";
      readonly position: number;
      readonly minimumYears: number;
      readonly on: Day;
    };

export interface AgeUsed {
  readonly ageUsedYears: number;
  /** Whose age it is. */
  readonly ageBasis: BorrowerType;
  /** The youngest borrower's age at the last birthday, without the spouses. */
  readonly youngestBorrowerYears: number;
  readonly steps: readonly Step[];
}

/** Whether a person borrows, rather than lives with someone who does. */
export const isBorrower = ({ part }: Person): boolean => part === "borrower" || part === "co_borrower";

const countsForFactor = (person: Person): boolean =>
  isBorrower(person) || person.part === "eligible_non_borrowing_spouse";

const youngest = (people: readonly Person[]): Person | undefined =>
  people.reduce<Person | undefined>(
    (found, person) => (found && found.bornOn >= person.bornOn ? found : person),
    undefined,
  );

/**
 * Age to the nearest whole year, counted in whole calendar months from the month of birth to the month of `on`: the days
 * of the month do not count, and half a year rounds up (our policy; HUD's help leaves the half open).
 */
const ageAtNearestBirthday = (bornOn: Day, on: Day, { monthsThatRoundUp }: AgeRules): number => {
  const [born, now] = [calendarDate(bornOn), calendarDate(on)];
  const monthsOld = 12 * (now.year - born.year) + (now.month - born.month);
  return Math.floor(monthsOld / 12) + (monthsOld % 12 >= monthsThatRoundUp ? 1 : 0);
};

const refusalOfAges = (people: readonly Person[], on: Day, ages: AgeRules): AgeRefusal | null => {
  for (const [index, person] of people.entries()) {
    const years = ageAtLastBirthday(person.bornOn, on);
    if (isBorrower(person) && years < ages.borrowerMinimumYears) {
      return { _tag: "BorrowerUnderage", position: index + 1, minimumYears: ages.borrowerMinimumYears, on };
    }
    if (person.part === "eligible_non_borrowing_spouse" && years < ages.spouseMinimumYears) {
      return { _tag: "SpouseUnderEighteen", position: index + 1, minimumYears: ages.spouseMinimumYears, on };
    }
  }
  return null;
};

/**
 * The age that picks the factor: the nearest age of the youngest borrower or eligible non-borrowing spouse at closing, at
 * most 99. Eligibility is the actual age: 62 for each borrower, 18 for an eligible spouse. Others do not count.
 */
export const ageUsed = (people: readonly Person[], on: Day, rules: HecmRules): Result<AgeUsed, AgeRefusal> => {
  const ages = rules.ageRules.value;
  const youngestBorrower = youngest(people.filter(isBorrower));
  const youngestThatCounts = youngest(people.filter(countsForFactor));
  if (!youngestBorrower || !youngestThatCounts) return refuse({ _tag: "BorrowerMissing" });
  const refusal = refusalOfAges(people, on, ages);
  if (refusal) return refuse(refusal);
  const ageUsedYears = Math.min(ageAtNearestBirthday(youngestThatCounts.bornOn, on, ages), ages.factorMaximumYears);
  const text = {
    id: "age_used",
    name: "Age used",
    formula:
      "m = whole months from the month of birth of the youngest borrower or eligible non-borrowing spouse to the month of closing; age = floor(m ÷ 12), plus 1 when the months left over are 6 or more; at most 99",
    inputs: { "born on": onDay(youngestThatCounts.bornOn), "age taken on": onDay(on) },
  };
  const youngestBorrowerYears = ageAtLastBirthday(youngestBorrower.bornOn, on);
  const borrowerText = {
    id: "youngest_borrower_age",
    name: "Youngest borrower's age",
    formula: "years from birth to closing, the last birthday counted",
    inputs: { "born on": onDay(youngestBorrower.bornOn), "age taken on": onDay(on) },
  };
  return accept({
    ageUsedYears,
    ageBasis: youngestThatCounts.part,
    youngestBorrowerYears,
    steps: [
      step(policies.nearestAge, text, years(ageUsedYears)),
      step(policies.lastBirthday, borrowerText, years(youngestBorrowerYears)),
    ],
  });
};
