import { describe, expect, test } from "bun:test";
import { validateHmdaRegister } from "../../../application/hmda/validate-hmda-register.ts";
import { pastLoans } from "../../../bootstrap/demo/history/past-loans.ts";
import { isHistoryDue, readProgress } from "../../../bootstrap/demo/history/progress.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { deadlinesOf } from "../../../domain/loan/deadlines/deadlines.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { emptyLog, isChained } from "../../../domain/log/chain.ts";
import { accepted } from "../../fixtures/accepted.ts";

import { testMac } from "../../fixtures/loan/log.ts";
import { casesOfTier } from "../../runner/tier.ts";
import { demoOffice, noSandbox } from "./demo-office.ts";
import { expectEveryStatus, loansOf, type Office, statusesOf } from "./seeded-loans.ts";

const newest = { number: 1, size: 100, order: [{ field: "at", descending: true }] } as const;

/** An office with the months before a date seeded. */
const seededOffice = async (today: Day): Promise<Office> => {
  const office = await demoOffice(today);
  expect(office.isDue).toBe(true);
  await office.seed();
  return office;
};

let officeOfMay: ReturnType<typeof seededOffice> | undefined;

/** The office of a date, seeded once for tests that only read it. */
const officeOn = (today: Day): Promise<Office> => {
  if (today !== day("2026-05-01")) return seededOffice(today);
  officeOfMay ??= seededOffice(today);
  return officeOfMay;
};

describe("the months before today", () => {
  test.each(casesOfTier(["2025-10-01", "2026-05-01"], (today) => today === "2026-05-01"))(
    "contain loans in every status on %s, each with its own history",
    async (today) => {
      const startedAt = new Date().toISOString();
      const office = await officeOn(day(today));
      await expectEveryStatus(office, startedAt);
      // Examples of the API document refer to loans by id, so the ids are the same whenever the demonstration is started.
      for (const { id, externalId } of await loansOf(office))
        expect(externalId ?? `demo-0${id}`).toBe(`demo-${`${id}`.padStart(2, "0")}`);
      expect(await readProgress(office.dependencies)).toBeNull();
      expect(await isHistoryDue(office.dependencies, office.house, true)).toBe(false);
    },
  );

  test("can be reported, and show what is due soon", async () => {
    const today = day("2026-05-01");
    const office = await officeOn(today);
    const { dependencies, ofCompany, staff } = office;
    const { sheet, rowCount, missingDataCount, checked } = accepted(
      await validateHmdaRegister(dependencies, staff.compliance, { companyId: null, year: 2026 }),
    );
    expect(sheet).not.toBeNull();
    expect({ missingDataCount, blocking: checked.blocking }).toEqual({ missingDataCount: 0, blocking: false });
    expect(rowCount).toBe(9);

    const filed = await ofCompany.callReports.newestOf({ year: 2026, number: 1 });
    expect(filed?.edition).toBe(1);
    expect(filed?.filedAt.slice(0, 10)).toBe("2026-04-24");
    const register = await ofCompany.hmdaFilings.latest(2025, null);
    // Besides the two loans of 2025, one that was started in October is closed before the end of the year, and one is withdrawn.
    expect([register?.edition, register?.rowCount, register?.status]).toEqual([1, 4, "filed"]);

    const loans = await loansOf(office);
    const soon = new Set(
      loans.flatMap((loan) =>
        deadlinesOf(loan, [], today).flatMap(({ kind, daysLeft }) => (daysLeft >= 0 && daysLeft <= 30 ? [kind] : [])),
      ),
    );
    for (const kind of [
      "rate_lock_expires",
      "insurance_application",
      "regulation_b_notice",
      "counseling_expires",
    ] as const)
      expect(soon).toContain(kind);

    // Each application that ended against the applicant has its notice, complete and sent, which meets the deadline.
    const notices = { denied: "notice-of-adverse-action", incomplete: "notice-of-incompleteness" } as const;
    for (const [status, code] of Object.entries(notices)) {
      const ended = loans.filter((loan) => statusOf(loan) === status);
      expect(ended.length).toBeGreaterThan(0);
      for (const { id, noticeSentOn } of ended) {
        const { rows } = await ofCompany.documentHistories.list(
          { loanId: id, action: null, documentCode: code, generationId: null },
          newest,
        );
        expect(rows).toMatchObject([{ action: "sent" }, { action: "generated", missingFields: [] }]);
        expect(noticeSentOn).toBe(day(rows[0]?.at.slice(0, 10) ?? ""));
      }
    }

    const entries = await ofCompany.log.listAfter(0, 10_000);
    expect(entries.length).toBeGreaterThan(300);
    let head = emptyLog;
    for (const entry of entries) {
      expect(isChained(entry, head, testMac)).toBe(true);
      head = entry;
    }
  });

  test("have no event that is refused", async () => {
    const { played } = await officeOn(day("2026-05-01"));
    expect(played.length).toBeGreaterThan(200);
    expect(played.filter(({ outcome }) => outcome?._tag !== "Accepted")).toEqual([]);
  });

  test("stop before any event that needs an agency, if the sandbox does not replace it", async () => {
    const office = await demoOffice(day("2026-05-01"));
    await office.seed(noSandbox);
    const withoutAgency = ["origination", "processing", "withdrawn", "denied", "incomplete"];
    expect(await statusesOf(office)).toEqual(
      Object.fromEntries(
        pastLoans.map(({ externalId, endsIn }) => [externalId, withoutAgency.includes(endsIn) ? endsIn : "processing"]),
      ),
    );
    expect(await office.ofCompany.callReports.newestOf({ year: 2026, number: 1 })).not.toBeNull();
  });

  test("are not added to a demonstration that an earlier release seeded", async () => {
    const office = await demoOffice(day("2026-05-01"));
    const { dependencies, house } = office;
    // As after a start that had nothing to seed, before the months before were recorded at all.
    const { installationFacts } = dependencies;
    const unreported = {
      ...dependencies,
      installationFacts: { ...installationFacts, putIfAbsent: async (_: string, text: string) => text },
    };
    expect(await isHistoryDue(unreported, house, false)).toBe(false);
  });
});
