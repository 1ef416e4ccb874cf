import { describe, expect, test } from "bun:test";
import { calculateLoan } from "../../../application/calculation/calculate-loan.ts";
import { findLoan } from "../../../application/loan/find-loan.ts";
import { calculationInputs } from "../../../domain/calculation/calculation-inputs.ts";
import { calculationSchemaVersion } from "../../../domain/calculation/upgrade.ts";
import { acceptableAssessment, submittedAssessment } from "../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../domain/casebook/sample/fixed-values.ts";
import { startingSettings } from "../../../domain/company/company.ts";
import { companySchemaVersion } from "../../../domain/company/stored/upgrade.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { loanSchemaVersion } from "../../../domain/loan/stored/upgrade.ts";
import { accepted, calculated } from "../../fixtures/accepted.ts";
import { aCalculation } from "../../fixtures/calculation/calculation.ts";
import { instant } from "../../fixtures/clock.ts";
import { aSession, aSignIn } from "../../fixtures/company/session.ts";
import { aLoan, aProperty, everyShare } from "../../fixtures/loan/loan.ts";
import { companySaved, indexValueSaved, loanAdded, loanSaved, userSaved } from "../../fixtures/loan/log.ts";
import {
  asCurrentCalculation,
  asCurrentCompany,
  asLoanNow,
  asLogged,
  asVersionTwo,
  beforeAnyCall,
  beforeCaseFields,
  dependenciesOn,
  firstRelease,
  firstReleaseOfficer,
  notWaived,
  notYetCharged,
  signsAlone,
} from "../../stored-shapes/first-release.ts";
import loanBeforeCalls from "../../stored-shapes/loan-before-agency-calls.json" with { type: "json" };
import loanBeforeOriginator from "../../stored-shapes/loan-before-originator.json" with { type: "json" };
import { freshStores, present, type StoreKind } from "../store-kind.ts";

const page = { number: 1, size: 25, order: [] } as const;

const loan = asLoanNow(firstRelease.loan);
const company = asCurrentCompany(firstRelease.company);
const user = {
  ...asLogged(firstRelease.user),
  schemaVersion: 9,
  chumsId: null,
  stateLicenses: [],
  isProgram: false,
  secondFactor: null,
  lastCodeStep: null,
  providerLink: null,
  passwordGivenAt: null,
  sessionGeneration: 1,
  sessionsValidFrom: firstRelease.user.createdAt,
  keptSessionId: null,
};
const session = {
  ...asVersionTwo(firstRelease.session),
  schemaVersion: 5,
  generation: null,
  kind: "token",
  signedInBy: "password",
  network: null,
  userAgent: null,
  lastUsedAt: firstRelease.session.rotatedAt,
};
const calculations = firstRelease.calculations.map(asCurrentCalculation);

/** The log entry of a loan written by a version that recorded no approvals. */
const addedThen = (written: Loan) => loanAdded({ ...written, approvals: [] });

/** The same loan as a store accepts it now: loans are found by the ids of their amounts. */
const asAdded = (written: Loan): Loan => ({ ...written, enteredAmounts: [] });

/** What the first release stored stays readable: it is found, listed, shown, saved again, and calculated. */
export const storedShapesContract = (kind: StoreKind): void => {
  describe("documents of the first release", () => {
    const opened = freshStores(kind, { shared: true });
    const stored = async () => {
      await opened().insertFirstRelease();
      const { stores } = opened();
      return { ...stores, ...stores.forCompany(1) };
    };

    test("a loan is found and listed unchanged, by itself, its parts, and its people", async () => {
      const { loans } = await stored();
      const people = firstRelease.loan.borrowers.flatMap(({ ssn }) => (ssn ? [ssn.blindIndex] : []));
      expect(people).toHaveLength(1);
      const found = [
        await loans.find(1),
        await loans.findByPart("borrower", 3),
        await loans.findByPart("property", 1),
        await loans.findByPart("fee", 2),
        ...(await loans.list({ ...everyLoan, search: "cleo", statuses: ["processing"] }, page)).rows,
        ...(await loans.listAfter(null, 10, everyShare)),
      ];
      expect<unknown>(found).toEqual(Array.from({ length: 6 }, () => loan));
      expect<unknown>(await loans.findAsStored(1)).toEqual(firstRelease.loan);
      expect(await loans.withSamePeople(people, 0, null)).toEqual([{ id: 1 }]);
    });

    test("a company, a user, and a session are found and listed unchanged", async () => {
      const { companies, users, accounts, sessions } = await stored();
      const foundCompanies = [
        await companies.find(1),
        await companies.house(),
        ...(await companies.list({ isActive: true }, page)).rows,
      ];
      expect<unknown>(foundCompanies).toEqual([company, company, company]);
      const foundUsers = [
        await users.find(1),
        await accounts.findByEmail("OFFICER-1@example.com"),
        ...(await users.list({ isActive: true, search: "otto" }, page)).rows,
      ];
      expect<unknown>(foundUsers).toEqual([user, user, user]);
      const { id, isActive, isHouse, timeZone, companyType, secondFactor, oidcIsRequired } = company;
      expect<unknown>(await sessions.find("session-1")).toEqual({
        session,
        user,
        company: { id, isActive, isHouse, timeZone, companyType, secondFactor, oidcIsRequired },
      });
    });

    test("calculations keep every figure and step, in full and as summaries", async () => {
      const store = (await stored()).calculations;
      expect<unknown>([await store.find(1), await store.find(2)]).toEqual(calculations);
      expect<unknown>((await store.list(1, page)).rows).toEqual(calculations.toReversed());
      // Age 66 at 6.125%: a factor of 0.380, and 0.380 × 410,000 is 155,800.
      const brief = {
        schemaVersion: calculationSchemaVersion,
        id: 2,
        loanId: 1,
        loanVersion: 2,
        principalLimitCents: 155_800_00,
        quote: null,
      };
      expect(await store.latestOf(1)).toMatchObject(brief);
      expect(await store.latestOfEach([1])).toMatchObject([brief]);
    });

    test("a calculation that was stored then is not stored twice, and becomes the loan's latest again", async () => {
      const store = (await stored()).calculations;
      const { fingerprint = "" } = firstRelease.calculations[0] ?? {};
      const calculatedAt = instant("2026-05-02T12:00:00.000Z");
      const requested = aCalculation({ loanId: 1, id: 3, fingerprint, calculatedAt });
      expect<unknown>(await store.add(requested)).toEqual(calculations[0]);
      // At 6.25%, the factor is 0.374, and 0.374 × 410,000 is 153,340.
      expect(await store.latestOf(1)).toMatchObject({
        schemaVersion: calculationSchemaVersion,
        id: 1,
        principalLimitCents: 153_340_00,
      });
    });

    test("entered index values are listed unchanged, and can be replaced by newly entered ones", async () => {
      const { enteredIndexValues } = await stored();
      const before = await enteredIndexValues.list("cmt_1_year", day("2026-05-01"));
      expect<unknown>(before).toEqual([{ ...asLogged(firstRelease.enteredIndexValue), version: 1 }]);
      const corrected = { ...present(before[0]), enteredByUserId: 2 };
      const saved = await enteredIndexValues.save(corrected, indexValueSaved(corrected));
      expect<unknown>(saved).toMatchObject({ version: 2, logNumber: 1, enteredByUserId: 2 });
      expect<unknown>(await enteredIndexValues.list("cmt_1_year", day("2026-05-01"))).toEqual([saved]);
    });

    test("each is saved again in the current shape, with the next version", async () => {
      const { loans, companies, users, sessions } = await stored();
      const others = { ...opened().others, ...opened().others.forCompany(1) };
      const noted = { ...present(await loans.find(1)), notes: "Calls at noon." };
      await loans.save(noted, loanSaved(noted));
      expect(await others.loans.find(1)).toMatchObject({
        schemaVersion: loanSchemaVersion,
        logNumber: 1,
        version: 3,
        notes: "Calls at noon.",
      });
      const renamed = { ...present(await companies.find(1)), name: "Renamed Lending" };
      await companies.save(renamed, companySaved(renamed));
      expect(await others.companies.find(1)).toMatchObject({
        schemaVersion: companySchemaVersion,
        version: 2,
        name: "Renamed Lending",
        // Its weeks still take effect on Monday.
        rateSettings: {
          indexEffectiveWeekday: "monday",
          ageRounding: "half_year_up",
          lockPolicy: "warn",
          nationalLimitDay: "case_number",
        },
      });
      const at = instant("2026-05-02T12:00:00.000Z");
      const former = present(await users.find(1));
      const signedIn = present(await sessions.begin(aSession({ startedAt: at }), former, aSignIn(former)));
      const titled = { ...signedIn, title: "Officer" };
      await users.save(titled, userSaved(titled));
      expect(await others.users.find(1)).toMatchObject({ schemaVersion: 9, version: 2, lastLoginAt: at });
      const { session: found } = present(await sessions.find("session-1"));
      await sessions.save({ ...found, currentRefreshDigest: "digest of the next token" });
      await sessions.endAllOf(1, at, null);
      const ended = await others.sessions.find("session-1");
      expect(ended?.session).toMatchObject({ schemaVersion: 5, version: 3, endedAt: at });
    });

    test("the loan is shown with its people's SSNs and its last calculation", async () => {
      await stored();
      const dependencies = dependenciesOn(opened().stores, opened().clock);
      const view = accepted(await findLoan(dependencies, firstReleaseOfficer, 1));
      expect<unknown>(view.loan).toEqual(loan);
      expect(view.lastCalculation?.id).toBe(2);
      expect(dependencies.vault.openFirstFormat(view.loan.borrowers[0]?.ssn?.sealed ?? "")).toBe("123456789");
    });

    test("the loan's calculation has the same inputs and the same figures", async () => {
      const { loans } = await stored();
      const { asOf, result } = present(calculations[1]);
      // The words of a warning can change; its code stays.
      const { steps, ruleEdition, warnings, ...figures } = result;
      const recalculated = calculated(
        accepted(calculationInputs(present(await loans.find(1)), day(asOf), null, startingSettings.rateSettings, [])),
      );
      expect(recalculated.principalLimitCents).toBe(155_800_00);
      expect(recalculated).toMatchObject(figures);
      expect<unknown>(recalculated.warnings.map(({ code }) => code)).toEqual(warnings.map(({ code }) => code));
      const dependencies = dependenciesOn(opened().stores, opened().clock);
      const kept = accepted(await calculateLoan(dependencies, firstReleaseOfficer, 1, null, 1000));
      expect(kept.result).toMatchObject(figures);
    });
  });

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

  describe("a loan that was stored before FHA's case number fields could be entered", () => {
    const opened = freshStores(kind, { shared: true });
    const request = {
      operation: "case_number_assignment" as const,
      recordId: 1,
      reference: "a reference",
      sent: {},
      startedAt: instant("2026-05-02T12:00:00.000Z"),
    };
    const open = { ...request, inFlightUntil: instant("2026-05-02T12:00:30.000Z"), byUserId: 1 };
    const broker = { companyName: "Example Brokers", nmlsId: "445566", originatorName: null, originatorNmlsId: null };

    test("has none of them, and its open and awaited requests have no processing type", async () => {
      const { fhaCase: _case, fhaAppraisal: _appraisal, ...property } = aProperty();
      const call = { ...open, input: {} };
      const { contractOn: _contract, fhaInsurance: _insurance, ...ofThatTime } = aLoan({ id: 503, companyId: 1 });
      const former = { ...ofThatTime, schemaVersion: 14, property, broker, callAttempt: call };
      const agency = { ...former.agency, awaiting: [{ ...request, input: {}, holds: [] }] };
      // A store keeps records as it is given them; this loan is as the previous version wrote it.
      const written = { ...former, agency } as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const found: unknown = await opened().stores.forCompany(1).loans.find(503);
      const input = { processingType: null };
      expect(found).toEqual({
        ...written,
        schemaVersion: loanSchemaVersion,
        contractOn: null,
        fhaInsurance: null,
        property: { ...property, ...beforeCaseFields },
        broker: { ...broker, sponsoredOriginatorEin: null },
        callAttempt: { ...call, input },
        agency: { ...agency, awaiting: [{ ...request, input, holds: [] }] },
      });
    });
  });

  describe("a loan that was stored before FHA's appraisal fields could be entered", () => {
    const opened = freshStores(kind, { shared: true });

    test("has none of them, and neither have its logged appraisal and the appraisal that is being logged", async () => {
      const { fhaAppraisal: _, ...property } = aProperty();
      const { contractOn: _contract, fhaInsurance: _insurance, ...ofThatTime } = aLoan({ id: 504, companyId: 1 });
      const { licenseType: _type, ...appraisal } = loggedAppraisal;
      const input = { ...{ appraisedValueCents: null, effectiveOn: null, appraiserLicense: null }, condition: null };
      const call = {
        ...{ operation: "appraisal_logging" as const, recordId: 1, reference: "a reference", byUserId: 1 },
        startedAt: instant("2026-05-02T12:00:00.000Z"),
        inFlightUntil: instant("2026-05-02T12:00:30.000Z"),
        ...{ input, sent: { sequence: 1 } },
      };
      const agency = { ...ofThatTime.agency, appraisal };
      const former = { ...ofThatTime, schemaVersion: 16, property, agency, callAttempt: call };
      const written = former as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const statements = { remainingEconomicLifeYears: null, isDisasterChecked: null, flippingExemption: null };
      const found: unknown = await opened().stores.forCompany(1).loans.find(504);
      expect(found).toEqual({
        ...written,
        schemaVersion: loanSchemaVersion,
        contractOn: null,
        fhaInsurance: null,
        property: { ...property, fhaAppraisal: null },
        agency: { ...agency, appraisal: { ...appraisal, licenseType: null } },
        callAttempt: {
          ...call,
          input: { ...input, ...statements, licenseType: null, isCertified: null },
          sent: { sequence: 1, licenseType: null },
        },
      });
    });
  });

  describe("a loan that was stored before FHA's insurance fields could be entered", () => {
    const opened = freshStores(kind, { shared: true });

    test("has none of them, and its open and awaited applications name no appraiser", async () => {
      const { fhaInsurance: _, ...ofThatTime } = aLoan({ id: 507, companyId: 1 });
      const request = {
        ...{ operation: "hecm_insurance_application" as const, recordId: 1, reference: "a reference", sent: {} },
        startedAt: instant("2026-05-02T12:00:00.000Z"),
      };
      const call = { ...request, inFlightUntil: instant("2026-05-02T12:00:30.000Z"), byUserId: 1, input: {} };
      const agency = { ...ofThatTime.agency, awaiting: [{ ...request, input: {}, holds: [] }] };
      const former = { ...ofThatTime, schemaVersion: 17, agency, callAttempt: call };
      const written = former as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const found: unknown = await opened().stores.forCompany(1).loans.find(507);
      const input = { appraiserLicense: null, licenseType: null };
      expect(found).toEqual({
        ...written,
        schemaVersion: loanSchemaVersion,
        fhaInsurance: null,
        callAttempt: { ...call, input },
        agency: { ...agency, awaiting: [{ ...request, input, holds: [] }] },
      });
    });
  });

  describe("a loan that was stored before liens had dates and assessments kept their inputs", () => {
    const opened = freshStores(kind, { shared: true });

    test("has neither, and no date of its appraisal copy", async () => {
      const {
        appraisalCopySentOn: _sent,
        appraisalCopyWaivedOn: _waived,
        ...ofThatTime
      } = aLoan({ id: 508, companyId: 1 });
      const { madeOf: _, ...financialAssessment } = submittedAssessment;
      const lien = {
        ...{ creditor: "First Bank", kind: "heloc", accountLast4: null },
        ...{ amountCents: 80_000_00, isMandatory: true, isDelinquentFederalDebt: false },
      };
      const agency = { ...ofThatTime.agency, financialAssessment };
      const former = { ...ofThatTime, schemaVersion: 19, agency, liens: [lien] };
      const written = former as unknown as Loan;
      await opened().others.forCompany(1).loans.add(asAdded(written), addedThen(written));
      const found: unknown = await opened().stores.forCompany(1).loans.find(508);
      expect(found).toEqual({
        ...former,
        schemaVersion: loanSchemaVersion,
        appraisalCopySentOn: null,
        appraisalCopyWaivedOn: null,
        liens: [{ ...lien, openedOn: null, cashToBorrowerCents: null }],
        agency: { ...agency, financialAssessment: { ...financialAssessment, madeOf: null } },
      });
    });
  });

  describe("a loan that was stored before its case, assessment, and appraisal kept the people and data that they are for", () => {
    const opened = freshStores(kind, { shared: true });

    test("is not known to have had other people or data", async () => {
      const ofThatTime = aLoan({ id: 509, companyId: 1 });
      const madeOf = { assessment: acceptableAssessment, monthlyIncomeCents: 1_500_00, monthlyObligationsCents: 0 };
      const { assignedFor: _facts, ...unknown } = ofThatTime.agency;
      const { home: _home, ...appraisal } = loggedAppraisal;
      const { submittedByUserId: _assessor, ...assessed } = submittedAssessment;
      const agency = { ...unknown, appraisal, financialAssessment: { ...assessed, madeOf } };
      const written = { ...ofThatTime, schemaVersion: 27, agency } as unknown as Loan;
      await opened().others.forCompany(1).loans.add(written, addedThen(written));
      const found: unknown = await opened().stores.forCompany(1).loans.find(509);
      const financialAssessment = {
        ...submittedAssessment,
        madeOf: { ...madeOf, borrowers: null, monthlyPropertyChargesCents: null },
      };
      expect(found).toEqual({
        ...written,
        schemaVersion: loanSchemaVersion,
        agency: { ...agency, assignedFor: null, appraisal: { ...appraisal, home: null }, financialAssessment },
      });
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
