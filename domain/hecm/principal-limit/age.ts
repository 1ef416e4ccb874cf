import { ageAtLastBirthday, type Day } from "../../kernel/day.ts";
import { accept, type Result, refuse } from "../../kernel/result.ts";
import { months, onDay, type Step, step, years } from "../explain.ts";
import type { CalculationInputs, Person } from "../inputs.ts";
import type { AgeRules } from "../parameters/ages.ts";
import { ownChoices, type Policy, policies } from "../parameters/policies.ts";
import { type RulesToRead, readRule } from "../read-rule.ts";
import { borrowerTypeWords } from "../term-words.ts";
import { type AgeRounding, type BorrowerType, DEFAULT_AGE_ROUNDING } from "../terms.ts";
import { type AgeReadings, type NearestAge, nearestAge } from "./nearest-age.ts";

/** `position` counts the loan's people from 1, in the given order. */
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
  /** By each treatment of half a year; the age used is one of them. */
  readonly readings: AgeReadings;
  /** Whose age it is. */
  readonly ageBasis: BorrowerType;
  /** The youngest borrower's age at the last birthday, without the spouses. */
  readonly youngestBorrowerYears: number;
  readonly steps: readonly Step[];
}

/** Whether a person is a borrower, and not a spouse or other household member. */
export const isBorrower = ({ part }: Person): boolean => part === "borrower" || part === "co_borrower";

const countsForFactor = (person: Person): boolean =>
  isBorrower(person) || person.part === "eligible_non_borrowing_spouse";

const youngest = (people: readonly Person[]): Person | undefined =>
  people.reduce<Person | undefined>(
    (found, person) => (found && found.bornOn >= person.bornOn ? found : person),
    undefined,
  );

/** Whose date of birth selects the factor, as named in the explanation. */
const bornOnName = ({ part }: Person): string => `${borrowerTypeWords[part].toLowerCase()} born on`;

const MONTHS =
  "m = whole calendar months from the month of birth of the youngest borrower or eligible non-borrowing spouse to the month of closing; age = floor(m ÷ 12), plus 1 when the months left over are";

const nearestFormula = (rounding: AgeRounding, { monthsThatRoundUp, factorMaximumYears }: AgeRules): string => {
  const goesUp =
    rounding === "half_year_up"
      ? `${monthsThatRoundUp} or more`
      : `more than ${monthsThatRoundUp}, or ${monthsThatRoundUp} and the birthday is the 1st of a month`;
  return `${MONTHS} ${goesUp}; at most ${factorMaximumYears}`;
};

/** The basis of the age used: the texts do not settle the sixth month and the end of the table. */
const groundOf = ({ isHalfYear, isAboveTable }: NearestAge, rounding: AgeRounding): Policy => {
  if (isAboveTable) return ownChoices.ageAboveTable;
  if (!isHalfYear) return policies.nearestAge;
  return rounding === "half_year_up" ? ownChoices.halfYearUp : ownChoices.halfYearFromFirst;
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
 * The age that selects the factor: the nearest age of the youngest borrower or eligible non-borrowing spouse at closing, at most 99;
 * exactly half a year is treated as chosen. Eligibility uses the actual age: 62 for each borrower, 18 for an eligible spouse. Other people
 * do not count.
 */
export const ageUsed = (
  { people, ageRounding = DEFAULT_AGE_ROUNDING }: Pick<CalculationInputs, "people" | "ageRounding">,
  on: Day,
  rules: RulesToRead,
): Result<AgeUsed, AgeRefusal> => {
  const ages = readRule(rules, "ageRules").value;
  const youngestBorrower = youngest(people.filter(isBorrower));
  const youngestThatCounts = youngest(people.filter(countsForFactor));
  if (!youngestBorrower || !youngestThatCounts) return refuse({ _tag: "BorrowerMissing" });
  const refusal = refusalOfAges(people, on, ages);
  if (refusal) return refuse(refusal);
  const nearest = nearestAge(youngestThatCounts.bornOn, on, ages);
  const { readings } = nearest;
  const ageUsedYears = readings[ageRounding];
  const text = {
    id: "age_used",
    name: "Age used",
    formula: nearestFormula(ageRounding, ages),
    inputs: {
      [bornOnName(youngestThatCounts)]: onDay(youngestThatCounts.bornOn),
      "age taken on": onDay(on),
      m: months(nearest.monthsOld),
    },
  };
  const youngestBorrowerYears = ageAtLastBirthday(youngestBorrower.bornOn, on);
  const borrowerText = {
    id: "youngest_borrower_age",
    name: "Youngest borrower's age",
    formula: "the youngest borrower's age in whole years at the last birthday, without non-borrowing spouses",
    inputs: { [bornOnName(youngestBorrower)]: onDay(youngestBorrower.bornOn), "age taken on": onDay(on) },
  };
  return accept({
    ageUsedYears,
    readings,
    ageBasis: youngestThatCounts.part,
    youngestBorrowerYears,
    steps: [
      step(groundOf(nearest, ageRounding), text, years(ageUsedYears)),
      step(policies.lastBirthday, borrowerText, years(youngestBorrowerYears)),
    ],
  });
};
