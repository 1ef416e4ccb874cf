import type { Day } from "../../kernel/day.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { Loan } from "../loan.ts";
import { dayProblem, evidenceOf, hasJoinedSince, validThrough } from "./counseling-evidence.ts";
import { isWaived } from "./counseling-waiver.ts";

/** By which day all of these were counseled, each by a session that counts; null: not all were, or the counseling is waived. */
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

/** By which day everybody on the loan was counseled, each by a session that counts; null: not everybody was, or it is waived. */
export const everybodyCounseledOn = (loan: Loan, today: Day): Day | null => allCounseledOn(loan.borrowers, loan, today);

/**
 * By which day those were counseled for whom the loan's case number was assigned: without it, everybody on the loan. What was done
 * for these does not come too early by somebody who joins later.
 */
export const everybodyOfCaseCounseledOn = (loan: Loan, today: Day): Day | null => {
  const ofCase = loan.borrowers.filter((person) => !hasJoinedSince(loan, person));
  return allCounseledOn(ofCase, loan, today);
};

/** A session, and the last day on which an application may rest on it. */
interface Expiring {
  readonly counseledOn: Day;
  readonly on: Day;
}

const byExpiration = (one: Expiring, other: Expiring): number => (one.on < other.on ? -1 : Number(one.on > other.on));

/** The counseling that expires first: of each person's the last to expire, of these the first. Null where nobody was counseled. */
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

/** A person of a loan with the days of all sessions that cover the person, earliest first. */
interface CounseledPerson {
  readonly person: Borrower;
  readonly days: readonly Day[];
}

/**
 * Those on a loan who were counseled by today, also after the case number was assigned: a renewed session counts where the day of
 * the counseling is compared with the closing. Nobody where the counseling is waived.
 */
export const counseledPeople = (loan: Loan, today: Day): readonly CounseledPerson[] => {
  if (isWaived(loan)) return [];
  const held = evidenceOf(loan).filter(({ counseledOn }) => counseledOn <= today);
  return loan.borrowers.flatMap((person) => {
    const days = held.filter(({ covers }) => covers(person)).map(({ counseledOn }) => counseledOn);
    return days.length === 0 ? [] : [{ person, days: [...new Set(days)].toSorted() }];
  });
};
