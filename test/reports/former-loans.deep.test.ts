/**
 * Deep: five seconds of processor time, because loans are written as import lines and imported again three times. The quick tier tests each
 * rule of a line.
 */
import { beforeAll, describe, expect, test } from "bun:test";
import { loanLines } from "../../adapters/http/resources/imports/loan-lines.ts";
import { bundledRules } from "../../domain/hecm/rules-used.ts";
import { emailKey } from "../../domain/identity/user.ts";
import { judgeLine } from "../../domain/imports/loan/judge-line.ts";
import { lineContent } from "../../domain/imports/loan/line-content.ts";
import { loanOfLine, partsOfLine } from "../../domain/imports/loan/loan-of-line.ts";
import { day, type Instant } from "../../domain/kernel/day.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { accepted } from "../fixtures/accepted.ts";
import { inNewestYear } from "../fixtures/calculation/newest-limit.ts";
import { instant } from "../fixtures/clock.ts";
import { lineOfLoan } from "../fixtures/imports/line-of-loan.ts";
import { lastDay, registerDayOf, years } from "../fixtures/two-years/calendar.ts";
import { lender, officersById, somebody } from "../fixtures/two-years/company.ts";
import { firstLoans, type LoanOfTwoYears, loanAt } from "../fixtures/two-years/two-years.ts";
import { quartersFiledAt } from "./filed-quarters.ts";
import { generateRegisterOf } from "./registers.ts";

const users = new Map([...officersById.values()].map((officer) => [emailKey(officer.email), officer]));

const emailOf = (userId: number): string => officersById.get(userId)?.email ?? "nobody@example.com";

/** A loan as imported at a moment, under its own id; undefined if it was not started by then. */
const imported = ({ story, history }: LoanOfTwoYears, now: Instant): Loan | undefined => {
  const original = loanAt(history, now);
  if (original === undefined) return undefined;
  const known = history.calculations.filter(({ calculatedAt }) => calculatedAt < now);
  const line = accepted(loanLines.decode(lineContent(lineOfLoan(original, known, emailOf))));
  const today = day(now.slice(0, 10));
  const { nationalLimit } = bundledRules;
  const { nationalLimitDay } = lender.rateSettings;
  const lastDayWithLimit = inNewestYear("12-31");
  const judged = accepted(
    judgeLine(line, {
      ...{ company: lender, users, byUserId: somebody.userId, today, now },
      // The limit of the year after the newest was not announced yet.
      capRules: { today: today < lastDayWithLimit ? today : lastDayWithLimit, nationalLimit, nationalLimitDay },
    }),
  );
  const { borrowers, fees, amounts } = partsOfLine(judged);
  const ids = (count: number) => Array.from({ length: count }, (_, position) => 200 * story.id + position);
  return loanOfLine(judged, {
    ...{ companyId: lender.id, lei: lender.lei, byUserId: somebody.userId, today, now },
    loanNumber: original.loanNumber,
    ids: {
      loan: original.id,
      property: original.id,
      borrowers: ids(borrowers),
      fees: ids(fees),
      amounts: ids(amounts),
    },
    storedSsn: () => null,
    mark: { importId: 1, line: story.id, source: "Two Years", lineDigest: "" },
  });
};

/** The same loans in a company that imports them at a moment. */
const importedAt = (loans: readonly LoanOfTwoYears[], at: Instant): readonly LoanOfTwoYears[] =>
  loans.flatMap((each) => {
    const loan = imported(each, at);
    return loan === undefined ? [] : [{ ...each, history: { versions: [{ recordedAt: at, loan }], calculations: [] } }];
  });

let loans: readonly LoanOfTwoYears[] = [];
beforeAll(() => {
  loans = firstLoans(300);
});

describe.each(years)("the register of %d, generated on the day on which its loans are imported", (year) => {
  test("equals, cell by cell, the register of the same loans entered in the service", async () => {
    const on = registerDayOf(year);
    const [original, moved] = [
      await generateRegisterOf(loans, year),
      await generateRegisterOf(importedAt(loans, instant(`${on}T11:00:00.000Z`)), year),
    ];
    const byId = <Row extends { readonly uli: string }>(rows: readonly Row[]) =>
      rows.toSorted((one, other) => (one.uli < other.uli ? -1 : 1));
    expect(byId(moved.rows)).toEqual(byId(original.rows));
    expect(original.rows.length).toBeGreaterThan(100);
    const lacking = ({ missing }: typeof original) =>
      missing.map(({ loanId, fields }) => `${loanId} ${fields.join(" ")}`).toSorted();
    expect(lacking(moved)).toEqual(lacking(original));
  });
});

describe("the call reports of eight quarters, filed after the loans are imported", () => {
  const knownAt = instant(`${lastDay}T22:00:00.000Z`);

  test("equal, cell by cell, those of the same loans entered in the service", () => {
    const original = quartersFiledAt(loans, knownAt);
    expect(quartersFiledAt(importedAt(loans, knownAt), knownAt)).toEqual(original);
    expect(
      original
        .flatMap(({ states }) => states)
        .flatMap(({ cells }) => Object.values(cells).filter((figure) => figure !== 0)).length,
    ).toBeGreaterThan(500);
  });
});
