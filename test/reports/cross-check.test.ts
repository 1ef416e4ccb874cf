import { beforeAll, describe, expect, test } from "bun:test";
import { day } from "../../domain/kernel/day.ts";
import { roundHalfUp } from "../../domain/kernel/money.ts";
import { type Difference, differenceOf, type RegisteredAction } from "../../domain/mcr/cross-check/cross-check.ts";
import { cellIn } from "../../domain/mcr/quarter/cells.ts";
import { instant } from "../fixtures/clock.ts";
import { registerDayOf, years } from "../fixtures/two-years/calendar.ts";
import { gaps } from "../fixtures/two-years/twists.ts";
import { factsAt, firstLoans, type LoanOfTwoYears, reportedLoans } from "../fixtures/two-years/two-years.ts";
import { expectedReason } from "./expected-differences.ts";
import { type FiledQuarter, fileAll, filingsOf } from "./filed-quarters.ts";
import { type GeneratedRegister, generateRegisterOf, loanIdOf } from "./registers.ts";

let loans: readonly LoanOfTwoYears[] = [];
let filed: readonly FiledQuarter[] = [];
const registers = new Map<number, GeneratedRegister>();

beforeAll(async () => {
  // A register is filed only if no data is missing.
  loans = firstLoans(reportedLoans).filter(({ story }) => gaps.every((gap) => gap !== story.twist));
  filed = fileAll(loans);
  for (const year of years) registers.set(year, await generateRegisterOf(loans, year));
});

const registeredIn = (year: number): ReadonlyMap<number, RegisteredAction> =>
  new Map(
    (registers.get(year)?.rows ?? []).map((row) => {
      const [, yyyy, mm, dd] = /^(\d{4})(\d\d)(\d\d)$/.exec(row.action_taken_date) ?? [];
      const amountDollars = roundHalfUp(Number(row.loan_amount));
      return [loanIdOf(row), { action: Number(row.action_taken), takenOn: day(`${yyyy}-${mm}-${dd}`), amountDollars }];
    }),
  );

const differencesIn = (year: number): readonly Difference[] => {
  const registered = registeredIn(year);
  const filings = filingsOf(filed.filter(({ quarter }) => quarter.year <= year));
  return loans.flatMap((loan) => {
    const facts = factsAt(loan, instant(`${registerDayOf(year)}T12:00:00.000Z`));
    if (facts === undefined) return [];
    return differenceOf(facts, registered.get(facts.loanId) ?? null, { year, filings, comparesAmounts: true }) ?? [];
  });
};

describe.each(years)("register and call reports of %d, loan by loan", (year) => {
  test("differ on exactly the loans whose history explains a difference, each for that reason", () => {
    const expected = loans.flatMap((loan) => {
      const reason = expectedReason(loan, year);
      return reason === null ? [] : [[loan.story.id, reason]];
    });
    expect(differencesIn(year).map(({ loanId, reason }) => [loanId, reason])).toEqual(expected);
  });

  test("differ for every reason that the cross-check knows, and for no other", () => {
    const reasons = new Set(differencesIn(year).map(({ reason }) => reason));
    expect([...reasons].toSorted()).toEqual([
      "amount_differs",
      "brokered",
      "closed_and_funded_in_different_years",
      "funding_entered_after_filing",
      "rescinded",
    ]);
  });

  test("count the same loans if the explained differences are left out of both", () => {
    const differences = differencesIn(year).filter(({ reason }) => reason !== "amount_differs");
    const inReports = filed
      .filter(({ quarter }) => quarter.year === year)
      .flatMap(({ report }) => report.states)
      .reduce((sum, { cells }) => sum + [2, 4, 6].reduce((all, at) => all + cellIn(cells, "AC700", at), 0), 0);
    const originated = [...registeredIn(year).values()].filter(({ action }) => action === 1).length;
    const reportedAlone = differences.filter(({ reported }) => reported !== null).length;
    const registeredAlone = differences.filter(({ registered }) => registered?.action === 1).length;
    expect(inReports - reportedAlone).toBe(originated - registeredAlone);
    expect(originated).toBeGreaterThan(80);
  });
});
