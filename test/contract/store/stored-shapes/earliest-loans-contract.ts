import { describe, expect, test } from "bun:test";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import { loanSchemaVersion } from "../../../../domain/loan/stored/upgrade.ts";
import { instant } from "../../../fixtures/clock.ts";
import { everyShare } from "../../../fixtures/loan/loan.ts";
import { loanSaved } from "../../../fixtures/loan/log.ts";
import {
  beforeAnyCall,
  beforeCaseFields,
  notWaived,
  notYetCharged,
  signsAlone,
} from "../../../stored-shapes/first-release.ts";
import loanBeforeCalls from "../../../stored-shapes/loan-before-agency-calls.json" with { type: "json" };
import loanBeforeOriginator from "../../../stored-shapes/loan-before-originator.json" with { type: "json" };
import { freshStores, present, type StoreKind } from "../../store-kind.ts";
import { addedThen, asAdded, page } from "./written-then.ts";

/** A loan of a version before originators, or before outside calls, is read with what was added since, and saved so. */
export const earliestLoansContract = (kind: StoreKind): void => {
  describe("a loan that was funded before originators were recorded", () => {
    const opened = freshStores(kind, { shared: true });

    test("is found unchanged, and has no originator", async () => {
      // A store keeps records as it is given them; this loan is as the previous version wrote it.
      const written = loanBeforeOriginator as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const { loans } = opened().stores.forCompany(1);
      const found: unknown = await loans.find(501);
      expect<unknown>(await loans.findAsStored(501)).toEqual(asAdded(written));
      const agency = { ...written.agency, recorded: [], assignedFor: null };
      const counseling = written.counseling && { ...written.counseling, ...notWaived };
      expect(found).toEqual({
        ...written,
        schemaVersion: loanSchemaVersion,
        originatorAtFunding: null,
        rateLockEnteredOn: null,
        corrections: [],
        approvals: [],
        overrides: [],
        feeDisclosures: [],
        feeRefunds: [],
        personChanges: [],
        droppedLiens: [],
        disclosedTerms: null,
        enteredAmounts: [],
        imported: null,
        contractOn: null,
        fhaInsurance: null,
        appraisalCopySentOn: null,
        appraisalCopyWaivedOn: null,
        commitmentAcceptedOn: null,
        stateNoticeGivenOn: null,
        applicationCompletedOn: null,
        fundingLender: null,
        agency,
        counseling,
        property: { ...written.property, ...beforeCaseFields },
        borrowers: written.borrowers.map((borrower) => ({ ...borrower, ...signsAlone })),
        fees: written.fees.map((fee) => ({ ...fee, ...notYetCharged })),
      });
    });

    // At 6 p.m. in Chicago, and at midnight in Honolulu, it is already the next day in UTC.
    test.each([
      [502, "2026-04-16T23:00:00.000Z", "2026-04-16"],
      [503, "2026-04-17T02:00:00.000Z", "2026-04-16"],
      [504, "2026-04-17T09:59:59.999Z", "2026-04-16"],
      [505, "2026-04-17T10:00:00.000Z", "2026-04-17"],
    ])("logs its appraisal on the American date of the stored instant (%#)", async (id, at, on) => {
      const { loggedOn, licenseType: _, ...appraisal } = { ...loggedAppraisal, loggedAt: instant(at) };
      expect(loggedOn).toBeDefined();
      const stored = loanBeforeOriginator as unknown as Loan;
      const written = { ...stored, id, agency: { ...stored.agency, appraisal } } as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const found = await opened().stores.forCompany(1).loans.find(id);
      expect(found?.agency.appraisal).toEqual({ ...appraisal, licenseType: null, loggedOn: day(on) });
    });

    test("keeps the date on which the agency logged its appraisal, if it is known", async () => {
      const appraisal = {
        ...loggedAppraisal,
        loggedAt: instant("2026-04-17T02:00:00.000Z"),
        loggedOn: day("2026-04-14"),
      };
      const stored = loanBeforeOriginator as unknown as Loan;
      const known = { ...stored, id: 506, schemaVersion: 15, counseling: null };
      const written = { ...known, agency: { ...stored.agency, recorded: [], appraisal } } as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const found = await opened().stores.forCompany(1).loans.find(506);
      expect(found?.agency.appraisal).toEqual(appraisal);
    });
  });

  describe("a loan that was stored before outside calls existed", () => {
    const opened = freshStores(kind, { shared: true });
    const current = {
      ...loanBeforeCalls,
      ...beforeAnyCall,
      schemaVersion: loanSchemaVersion,
      counseling: { ...loanBeforeCalls.counseling, borrowerIds: null, ...notWaived },
      property: { ...loanBeforeCalls.property, addressOverriddenByUserId: null, ...beforeCaseFields },
      borrowers: loanBeforeCalls.borrowers.map((borrower) => ({ ...borrower, ...signsAlone })),
      fees: loanBeforeCalls.fees.map((fee) => ({ ...fee, ...notYetCharged })),
    };
    const stored = async () => {
      // A store keeps records as it is given them; this loan is as the previous version wrote it.
      const written = loanBeforeCalls as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      return opened().stores.forCompany(1).loans;
    };

    test("has no outside call, and is found and listed so, by itself and by its parts", async () => {
      const loans = await stored();
      const found = [
        await loans.find(501),
        await loans.findByPart("borrower", 511),
        await loans.findByPart("property", 521),
        await loans.findByPart("fee", 531),
        ...(await loans.list(everyLoan, page)).rows,
        ...(await loans.listAfter(null, 10, everyShare)),
      ];
      expect<unknown>(found).toEqual(Array.from({ length: 6 }, () => current));
    });

    test("is saved again in the current shape, with a call that is open on it", async () => {
      const loans = await stored();
      const loan = present(await loans.find(501));
      const callAttempt = {
        operation: "case_number_assignment" as const,
        recordId: 1,
        reference: "a reference",
        input: {},
        sent: { propertyState: "IL" },
        startedAt: instant("2026-05-02T12:00:00.000Z"),
        inFlightUntil: instant("2026-05-02T12:00:30.000Z"),
        byUserId: 1,
      };
      const calling = { ...loan, callAttempt };
      await loans.save(calling, loanSaved(calling, loan));
      const saved = { ...current, callAttempt, version: 4, logNumber: 4 };
      expect<unknown>(await opened().others.forCompany(1).loans.find(501)).toEqual(saved);
    });
  });
};
