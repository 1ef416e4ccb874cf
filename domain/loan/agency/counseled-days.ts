import type { Day } from "../../kernel/day.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { Loan } from "../loan.ts";
import { dayProblem, evidenceOf, hasJoinedSince } from "./counseling-evidence.ts";
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

/** The day of the counseling that expires first: of each person's latest, the earliest. Null where nobody was counseled. */
export const firstExpiringCounseling = (loan: Loan): Day | null => {
  const evidence = evidenceOf(loan);
  const latest = loan.borrowers.flatMap((person) => {
    const days = evidence.filter(({ covers }) => covers(person)).map(({ counseledOn }) => counseledOn);
    return days.toSorted().at(-1) ?? [];
  });
  return latest.toSorted()[0] ?? null;
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
