import { describe, expect, test } from "bun:test";
import { acceptableAssessment, submittedAssessment } from "../../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { loanSchemaVersion } from "../../../../domain/loan/stored/upgrade.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aLoan, aProperty } from "../../../fixtures/loan/loan.ts";
import { beforeCaseFields } from "../../../stored-shapes/first-release.ts";
import { freshStores, type StoreKind } from "../../store-kind.ts";
import { addedThen, asAdded } from "./written-then.ts";

/** A loan that was stored before certain fields existed has none of them. */
export const fieldsAddedLaterContract = (kind: StoreKind): void => {
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
};
