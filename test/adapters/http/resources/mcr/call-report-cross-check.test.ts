import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import { noHmdaAnswers } from "../../../../../domain/loan/hmda/answers.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { entryOn } from "../../../../fixtures/reports/register-facts.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { openRegisterScene, type RegisterScene } from "../../support/scenes/register-scene.ts";

/** Closed and funded in December 2025, by default by the company itself. */
const closedAndFunded = (channel: Loan["channel"] = "retail"): Partial<Loan> => ({
  channel,
  pipeline: [
    {
      effectiveOn: day("2025-11-03"),
      channel,
      propertyState: "IL",
      recordedAt: instant("2025-11-03T17:00:00.000Z"),
    },
  ],
  closingOn: day("2025-12-05"),
  disbursedOn: day("2025-12-12"),
  actionTakenOn: day("2025-12-05"),
  statusHistory: [entryOn("origination", "2025-11-03"), entryOn("funded", "2025-12-12")],
});

/** Closed on December 15, 2025, and rescinded three days later. */
const rescinded: Partial<Loan> = {
  closingOn: day("2025-12-15"),
  disbursedOn: null,
  actionTakenOn: day("2025-12-18"),
  statusHistory: [
    entryOn("origination", "2025-11-03"),
    entryOn("closing", "2025-12-15"),
    entryOn("approved_not_accepted", "2025-12-18"),
  ],
};

forBothStores((kind) => {
  describe("a year's call reports and register, compared,", () => {
    let scene: RegisterScene;
    let overNewYear: Loan;
    let brokered: Loan;
    let decidedElsewhere: Loan;
    let sentBack: Loan;
    let uncalculated: Loan;
    beforeAll(async () => {
      scene = await openRegisterScene(kind);
      await scene.addLoan(closedAndFunded());
      overNewYear = await scene.addLoan();
      brokered = await scene.addLoan(closedAndFunded("brokered"));
      decidedElsewhere = await scene.addLoan({
        ...closedAndFunded("wholesale"),
        hmda: { ...noHmdaAnswers, creditDecisionByCompany: false },
      });
      sentBack = await scene.addLoan(rescinded);
      uncalculated = await scene.addLoan(closedAndFunded(), false);
    });
    afterAll(() => scene.close());

    const ask = (query: string) => scene.compliance.call("GET", `/loan/mcr/cross-check/?${query}`);
    const compared = async (year: number): Promise<ServiceResponse["body"]> => {
      const { status, body } = await ask(`year=${year}`);
      expect([status, body.detail]).toEqual([200, undefined]);
      return body;
    };

    test("report each loan on which they differ, with the reason and what each of them says", async () => {
      const { differences } = await compared(2025);
      expect(differences).toEqual([
        {
          loan: overNewYear.id,
          loan_number: overNewYear.loanNumber,
          reason: "closed_and_funded_in_different_years",
          reported: null,
          // The principal limit of 201,450.50 dollars, which call reports round up.
          registered: { action: 1, action_date: "2025-12-30", amount: 201_451 },
        },
        {
          loan: brokered.id,
          loan_number: brokered.loanNumber,
          reason: "brokered",
          reported: { funded_on: "2025-12-12", channel: "brokered", amount: 201_451 },
          registered: null,
        },
        {
          loan: decidedElsewhere.id,
          loan_number: decidedElsewhere.loanNumber,
          reason: "decided_by_another",
          reported: { funded_on: "2025-12-12", channel: "wholesale", amount: 201_451 },
          registered: null,
        },
        {
          loan: sentBack.id,
          loan_number: sentBack.loanNumber,
          reason: "rescinded",
          reported: null,
          registered: { action: 2, action_date: "2025-12-18", amount: 201_451 },
        },
      ]);
    });

    test("report a loan whose row cannot be written with what it lacks, and what the call reports have for it", async () => {
      const { missing_data } = await compared(2025);
      expect(missing_data).toEqual([
        {
          loan: uncalculated.id,
          loan_number: uncalculated.loanNumber,
          uli: uncalculated.uli,
          fields: ["calculation"],
          // Not calculated: call reports count such a loan as 1,000 dollars.
          reported: { funded_on: "2025-12-12", channel: "retail", amount: 1000 },
        },
      ]);
    });

    test("have the same count without those loans", async () => {
      const { reported_count, registered_count, differences, missing_data } = await compared(2025);
      // Made in December by the company, brokered, decided by another, and not calculated; the register has the first, and that of the new
      // year.
      expect([reported_count, registered_count]).toEqual([4, 2]);
      const reportedAlone = [...differences, ...missing_data].filter(({ reported }) => reported !== null).length;
      const registeredAlone = differences.filter(
        ({ registered }: ServiceResponse["body"]) => registered?.action === 1,
      ).length;
      expect(reported_count - reportedAlone).toBe(registered_count - registeredAlone);
    });

    test("have the loan of the new year in the next year's call reports only, and say that the year is not over", async () => {
      expect(await compared(2026)).toMatchObject({
        complete: false,
        reported_count: 1,
        registered_count: 0,
        amounts_compared: true,
        differences: [
          {
            loan: overNewYear.id,
            reason: "closed_and_funded_in_different_years",
            reported: { funded_on: "2026-01-05", channel: "retail", amount: 201_451 },
            registered: null,
          },
        ],
        missing_data: [],
      });
    });

    test("require a year that has begun and whose register is known", async () => {
      for (const query of ["year=2023", "year=2027", ""]) {
        const { status, body } = await ask(query);
        expect([query, status, body.errors[0].field]).toEqual([query, 400, "year"]);
      }
    });

    test("are shown only to users who can see both", async () => {
      const processor = await scene.service.hire(scene.compliance.company, "Company User", "Processor");
      expect((await processor.call("GET", "/loan/mcr/cross-check/?year=2025")).status).toBe(403);
    });
  });
});
