import { addMonths, ageAtLastBirthday, type Day, type Instant } from "../../kernel/day.ts";
import { type FieldError, failedChecks, futureDayErrors } from "../../kernel/fields-invalid.ts";
import type { BorrowerDetails, EnteredCertificate } from "./borrower.ts";
import { demographicErrors } from "./demographics.ts";

/** The minimum age at which a loan may be started: policy `minimum_age_at_start`, after 24 CFR 206.33 (62 at closing). */
const minimumAgeAtStart = { borrower: 62, eligibleNonBorrowingSpouse: 18 } as const;

export const maxAgeYears = 120;

/** When something is entered or used, with the company's date. */
export interface Entered {
  readonly today: Day;
  readonly now: Instant;
}

/** When people are entered on a loan. */
export interface EnteredOnLoan extends Entered {
  /** Whether the loan was funded or ended elsewhere before, when it no longer matters whether its people were old enough. */
  readonly isPast: boolean;
}

type Dated = Pick<BorrowerDetails, "bornOn" | "borrowerType">;

/** Why a date cannot be the birth date of a living person; null if it can. */
export const birthDayError = (bornOn: Day, today: Day): string | null => {
  if (bornOn >= today) return "must be in the past";
  return bornOn < addMonths(today, -12 * maxAgeYears) ? `must be at most ${maxAgeYears} years ago` : null;
};

const birthDateError = (person: Dated, { today, isPast }: EnteredOnLoan): string | null => {
  const impossible = birthDayError(person.bornOn, today);
  if (impossible !== null || isPast) return impossible;
  const age = ageAtLastBirthday(person.bornOn, today);
  const { borrowerType } = person;
  if ((borrowerType === "borrower" || borrowerType === "co_borrower") && age < minimumAgeAtStart.borrower)
    return `must make the borrower at least ${minimumAgeAtStart.borrower} years old today`;
  if (borrowerType === "eligible_non_borrowing_spouse" && age < minimumAgeAtStart.eligibleNonBorrowingSpouse)
    return `must make an eligible non-borrowing spouse at least ${minimumAgeAtStart.eligibleNonBorrowingSpouse} years old today`;
  return null;
};

type Authorized = Pick<BorrowerDetails, "creditAuthorizedAt" | "representative">;

type Counseled = Pick<BorrowerDetails, "counselingCertificates">;

/** Whether an instant is in the future. On an installation whose date is set, today may be ahead of the clock. */
export const isInFuture = (at: Instant, { today, now }: Entered): boolean => at > now && at.slice(0, 10) > today;

/** Errors for authorizations dated in the future, which cannot be relied on yet. */
const authorizationErrors = ({ creditAuthorizedAt, representative }: Authorized, entered: Entered) => {
  const { today } = entered;
  const { authorizedOn = null, confirmedOn = null, counseledOn = null } = representative ?? {};
  const isAuthorizedLater = creditAuthorizedAt !== null && isInFuture(creditAuthorizedAt, entered);
  return [
    ...failedChecks([["creditAuthorizedAt", !isAuthorizedLater, "must not be in the future"]]),
    ...futureDayErrors(
      [
        ["representative.authorizedOn", authorizedOn],
        ["representative.confirmedOn", confirmedOn],
        ["representative.counseledOn", counseledOn],
      ],
      today,
    ),
  ];
};

/** Errors for certificates of sessions in the future, and for certificates that expire or were issued before their session. */
const certificateErrors = ({ counselingCertificates }: Counseled, today: Day): FieldError[] =>
  counselingCertificates.flatMap(({ counseledOn, issuedOn, expiresOn }, position) => {
    const error = (name: keyof EnteredCertificate, message: string): FieldError => ({
      field: `counselingCertificates.${position}.${name}`,
      message,
      code: "invalid",
    });
    const notBefore = "must not be before the day of the counseling";
    return [
      ...(counseledOn > today ? [error("counseledOn", "must not be in the future")] : []),
      ...(issuedOn !== null && issuedOn > today ? [error("issuedOn", "must not be in the future")] : []),
      ...(issuedOn !== null && issuedOn < counseledOn ? [error("issuedOn", notBefore)] : []),
      ...(expiresOn !== null && expiresOn < counseledOn ? [error("expiresOn", notBefore)] : []),
    ];
  });

/**
 * Errors of a person who is entered: the age, unless the loan is past, authorizations in the future, and contradictory answers or dates.
 */
export const personErrors = (
  person: Pick<BorrowerDetails, keyof Dated | keyof Authorized | keyof Counseled | "demographics">,
  entered: EnteredOnLoan,
): FieldError[] => {
  const { demographics } = person;
  const birthDate = birthDateError(person, entered);
  const answers = demographics === null ? [] : demographicErrors(demographics);
  return [
    ...(birthDate === null ? [] : [{ field: "bornOn", message: birthDate, code: "invalid" } as const]),
    ...authorizationErrors(person, entered),
    ...certificateErrors(person, entered.today),
    ...answers.map((error) => ({ ...error, field: `demographics.${error.field}` })),
  ];
};

/** A Social Security number may be used by only one person of a loan. */
export const numberTaken = {
  field: "ssn",
  message: "must not be the number of another person on this loan",
  code: "already_exists",
} as const satisfies FieldError;

/** A loan always has a person of this type. */
export const typeNeeded = {
  field: "borrowerType",
  message: "must leave at least one person with borrower_type borrower on the loan",
  code: "invalid",
} as const satisfies FieldError;

/** Errors of the people on a new loan: of each person, a number used for two people, no borrower. */
export const peopleErrors = (
  people: readonly { readonly path: string; readonly person: BorrowerDetails }[],
  entered: EnteredOnLoan,
): FieldError[] => {
  const errors = people.flatMap(({ path, person }, position) => {
    const { ssn = null } = person;
    const isTaken = ssn !== null && people.slice(0, position).some((earlier) => earlier.person.ssn === ssn);
    return [...personErrors(person, entered), ...(isTaken ? [numberTaken] : [])].map((error) => ({
      ...error,
      field: `${path}.${error.field}`,
    }));
  });
  const [primary] = people;
  if (primary && people.every(({ person }) => person.borrowerType !== "borrower"))
    errors.push({ ...typeNeeded, field: `${primary.path}.${typeNeeded.field}` });
  return errors;
};
