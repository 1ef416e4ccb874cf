import type { Day } from "../../kernel/day.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { Loan } from "../loan.ts";
import { dayProblem, evidenceOf, hasJoinedSince, validThrough } from "./counseling-evidence.ts";
import { isWaived } from "./counseling-waiver.ts";

/**
 * The date by which all of these people were counseled, each in a session that counts. Null if someone was not, or if counseling is waived.
 */
const allCounseledOn = (people: readonly Borrower[], loan: Loan, today: Day): Day | null => {
  if (isWaived(loan)) return null;
  const evidence = evidenceOf(loan);
  const days = people.map(
    (person) =>
      evidence
        .filter((session) => session.covers(person) && dayProblem(session, loan, person, today) === null)
        .map(({ counseledOn }) => counseledOn)
        .toSorted()[0],
  );
  const known = days.filter((on) => on !== undefined);
  return known.length < days.length ? null : (known.toSorted().at(-1) ?? null);
};

/**
 * The date by which everyone on the loan was counseled, each in a session that counts. Null if someone was not, or if counseling is
 * waived.
 */
export const everybodyCounseledOn = (loan: Loan, today: Day): Day | null => allCounseledOn(loan.borrowers, loan, today);

/**
 * The date by which everyone was counseled for whom the case number was assigned, or everyone on the loan if there is none. Someone who
 * joins the loan later does not make earlier steps premature.
 */
export const everybodyOfCaseCounseledOn = (loan: Loan, today: Day): Day | null => {
  const ofCase = loan.borrowers.filter((person) => !hasJoinedSince(loan, person));
  return allCounseledOn(ofCase, loan, today);
};

/** A session, with the last date on which an application may rely on it. */
interface Expiring {
  readonly counseledOn: Day;
  readonly on: Day;
}

const byExpiration = (one: Expiring, other: Expiring): number => (one.on < other.on ? -1 : Number(one.on > other.on));

/** The counseling that expires first. For each person, the session that expires last counts. Null if no one was counseled. */
export const firstExpiringCounseling = (loan: Loan): Expiring | null => {
  const evidence = evidenceOf(loan);
  const last = loan.borrowers.flatMap((person) => {
    const sessions = evidence.flatMap((session): Expiring[] => {
      const on = session.covers(person) ? validThrough(session) : null;
      return on === null ? [] : [{ counseledOn: session.counseledOn, on }];
    });
    return sessions.toSorted(byExpiration).at(-1) ?? [];
  });
  return last.toSorted(byExpiration)[0] ?? null;
};

/** A person on a loan, with the dates of all sessions that cover them, earliest first. */
interface CounseledPerson {
  readonly person: Borrower;
  readonly days: readonly Day[];
}

/**
 * The people on a loan who were counseled by today, including after the case number was assigned: a renewed session counts when the
 * counseling date is compared with the closing. Empty if counseling is waived.
 */
export const counseledPeople = (loan: Loan, today: Day): readonly CounseledPerson[] => {
  if (isWaived(loan)) return [];
  const held = evidenceOf(loan).filter(({ counseledOn }) => counseledOn <= today);
  return loan.borrowers.flatMap((person) => {
    const days = held.filter(({ covers }) => covers(person)).map(({ counseledOn }) => counseledOn);
    return days.length === 0 ? [] : [{ person, days: [...new Set(days)].toSorted() }];
  });
};
