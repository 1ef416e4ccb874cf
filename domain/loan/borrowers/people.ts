import { addMonths, ageAtLastBirthday, type Day } from "../../kernel/day.ts";
import type { FieldError } from "../../kernel/fields-invalid.ts";
import type { BorrowerDetails } from "./borrower.ts";

/** Youngest age at which a loan may be started: policy `minimum_age_at_start`, after 24 CFR 206.33 (62 at closing). */
const minimumAgeAtStart = { borrower: 62, eligibleNonBorrowingSpouse: 18 } as const;

const maxAgeYears = 120;

const birthDateError = (person: BorrowerDetails, today: Day): string | null => {
  if (person.bornOn >= today) return "must be in the past";
  if (person.bornOn < addMonths(today, -12 * maxAgeYears)) return `must be at most ${maxAgeYears} years ago`;
  const age = ageAtLastBirthday(person.bornOn, today);
  const { borrowerType } = person;
  if ((borrowerType === "borrower" || borrowerType === "co_borrower") && age < minimumAgeAtStart.borrower)
    return `must make the borrower at least ${minimumAgeAtStart.borrower} years old today`;
  if (borrowerType === "eligible_non_borrowing_spouse" && age < minimumAgeAtStart.eligibleNonBorrowingSpouse)
    return `must make an eligible non-borrowing spouse at least ${minimumAgeAtStart.eligibleNonBorrowingSpouse} years old today`;
  return null;
};

/** What is wrong with the people of a loan on a day: ages and one number given to two of them. */
export const peopleErrors = (
  people: readonly { readonly path: string; readonly person: BorrowerDetails }[],
  today: Day,
): FieldError[] =>
  people.flatMap(({ path, person }, position) => {
    const errors: FieldError[] = [];
    const birthDate = birthDateError(person, today);
    if (birthDate) errors.push({ field: `${path}.bornOn`, message: birthDate, code: "invalid" });
    const { ssn } = person;
    if (ssn !== null && people.slice(0, position).some((earlier) => earlier.person.ssn === ssn))
      errors.push({
        field: `${path}.ssn`,
        message: "must not be another person's on this loan",
        code: "already_exists",
      });
    return errors;
  });
