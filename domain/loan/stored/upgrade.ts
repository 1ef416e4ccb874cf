import { planOfRate } from "../../hecm/payment-plan/payment-plan.ts";
import { isObject } from "../../kernel/same-data.ts";
import {
  isCurrentAfter,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../../kernel/stored/stored-document.ts";
import { addLogNumber } from "../../log/entry.ts";
import { noWaiver } from "../agency/counseling-waiver.ts";
import {
  addAgencyCalls,
  addAppraisalFields,
  addAssessedBorrowers,
  addAssessedCharges,
  addAssessedData,
  addAssessor,
  addCaseFacts,
  addCaseNumberFields,
  addInsuranceFields,
  addLoggingDay,
  addRecordedResults,
  correctLoggingDay,
} from "../agency/upgrade-steps.ts";
import type { Borrower } from "../borrowers/borrower.ts";
import type { Loan } from "../loan.ts";

/**
 * It was not recorded when an application changed its channel or state: it has been what it is since the application, and was
 * so at the latest when the loan was last changed.
 */
const addPipeline: UpgradeStep = (document) => {
  // What the earlier versions stored of every loan.
  const { applicationOn, channel, property, updatedAt } = document as unknown as Loan;
  const entry = { effectiveOn: applicationOn, channel, propertyState: property.state, recordedAt: updatedAt };
  return {
    ...document,
    disclosureReceivedOn: null,
    noticeSentOn: null,
    pipeline: applicationOn === null ? [] : [entry],
  };
};

/** Earlier versions had one flag for how ethnicity, race and sex together were collected. */
const observedEach = (borrower: unknown): unknown => {
  if (!isObject(borrower) || !isObject(borrower.demographics)) return borrower;
  const { collectedByObservation = null, ...answers } = borrower.demographics;
  return {
    ...borrower,
    demographics: {
      ...answers,
      ethnicityObserved: collectedByObservation,
      raceObserved: collectedByObservation,
      sexObserved: collectedByObservation,
    },
  };
};

/** The register's fields, which earlier loans lack; each stays null until it is answered. */
const addRegisterFields: UpgradeStep = (document) => ({
  ...document,
  broker: null,
  assessment: null,
  // A loan of every former version holds these two.
  liens: (document.liens as readonly object[]).map((lien) => ({ ...lien, kind: null })),
  hmda: {
    ...(document.hmda as object),
    coApplicantCreditModel: null,
    coApplicantCreditModelOther: null,
    loanPurpose: null,
    incomeReliedOnCents: null,
    debtToIncomeRatio: null,
    combinedLoanToValueRatio: null,
    propertyValueCents: null,
    creditDecisionByCompany: null,
  },
});

/** Who the officer of a funded loan was by then was not recorded. */
const addOriginatorAtFunding: UpgradeStep = (document) => ({ ...document, originatorAtFunding: null });

/** A loan with a fixed rate had its only plan without saying so. */
const addPlanOfFixedRate: UpgradeStep = (document) => {
  const { rateType, paymentPlan } = document as unknown as Loan;
  return { ...document, paymentPlan: planOfRate(rateType, paymentPlan) };
};

/** An entry of counseling that says nothing of a waiver has none. */
const addCounselingWaiver: UpgradeStep = ({ counseling, ...document }) => ({
  ...document,
  counseling: isObject(counseling) ? { ...noWaiver, ...counseling } : null,
});

/** The date and cash of a lien, and the dates of the appraisal's copy, had no fields before. */
const addLienDatesAndCopies: UpgradeStep = (document) => ({
  ...document,
  appraisalCopySentOn: null,
  appraisalCopyWaivedOn: null,
  liens: (document.liens as readonly object[]).map((lien) => ({ ...lien, openedOn: null, cashToBorrowerCents: null })),
});

/** How title is held, who signs for a person, and when the commitment was accepted; each stays null until it is entered. */
const addTitle: UpgradeStep = ({ property, borrowers, ...document }) => ({
  ...document,
  commitmentAcceptedOn: null,
  property: { ...(property as object), title: null, manufacturedHome: null },
  borrowers: (borrowers as readonly object[]).map((borrower) => ({ ...borrower, representative: null })),
});

/** Late requests for the insurance had no certification. */
const addLateRequest: UpgradeStep = ({ fhaInsurance, ...document }) => ({
  ...document,
  fhaInsurance: isObject(fhaInsurance) ? { ...fhaInsurance, lateRequestCertifiedOn: null } : null,
});

/** Changes of people were not recorded, and no reason had evidence. */
const addPersonChanges: UpgradeStep = ({ overrides, ...document }) => ({
  ...document,
  overrides: (overrides as readonly object[]).map((override) => ({ documentId: null, ...override })),
  personChanges: [],
});

/** The day of a notice of the state's law was not recorded. */
const addStateNotice: UpgradeStep = (document) => ({ ...document, stateNoticeGivenOn: null });

/** When a rate lock was entered was not recorded. */
const addLockEntry: UpgradeStep = (document) => ({ ...document, rateLockEnteredOn: null });

/** Nobody had a certificate of counseling of their own. */
const addOwnCertificates: UpgradeStep = ({ borrowers, ...document }) => ({
  ...document,
  borrowers: (borrowers as readonly object[]).map((borrower) => ({ ...borrower, counselingCertificates: [] })),
});

/** When a fee was charged was not recorded. */
const addDaysOfCharges: UpgradeStep = ({ fees, ...document }) => ({
  ...document,
  fees: (fees as readonly object[]).map((fee) => ({ ...fee, chargedOn: null })),
});

const nothingKnownOfCapacity = {
  isPersonCompetent: null,
  survivesIncapacity: null,
  counseledOn: null,
  certificateNumber: null,
};

/** Whether a represented person has capacity, the representative was counseled, or a person is left out of the household was not recorded. */
const addCapacityAndHousehold: UpgradeStep = ({ borrowers, ...document }) => ({
  ...document,
  borrowers: (borrowers as readonly Borrower[]).map(({ representative, ...borrower }) => ({
    ...borrower,
    representative: representative && { ...nothingKnownOfCapacity, ...representative },
    isLeftOutOfHousehold: false,
  })),
});

/** From the first release on, in order and never edited once released. */
export const loanUpgradeSteps: readonly UpgradeStep[] = [
  addLogNumber,
  // A fee that was left off before is not known to have been meant.
  (document) => ({ ...document, originationFeePending: false }),
  addPipeline,
  // Each stored loan holds a list of its people.
  (document) => ({ ...document, borrowers: (document.borrowers as readonly unknown[]).map(observedEach) }),
  addRegisterFields,
  (document) => ({ ...document, externalId: null }),
  addAgencyCalls,
  // Without this note its deadlines leave out the report; nothing stored by then says whether there is one.
  (document) => ({ ...document, creditRetrievedAt: null }),
  addOriginatorAtFunding,
  addLoggingDay,
  addPlanOfFixedRate,
  addRecordedResults,
  addCounselingWaiver,
  addCaseNumberFields,
  correctLoggingDay,
  addAppraisalFields,
  addInsuranceFields,
  // Fixed fields could not be corrected before.
  (document) => ({ ...document, corrections: [] }),
  addLienDatesAndCopies,
  addTitle,
  // Which terms a loan was approved with was not recorded.
  (document) => ({ ...document, approvals: [] }),
  addAssessedData,
  // Nor could requirements be overridden.
  (document) => ({ ...document, overrides: [] }),
  addLateRequest,
  // What was disclosed of the fees was not recorded.
  (document) => ({ ...document, feeDisclosures: [], feeRefunds: [] }),
  addPersonChanges,
  addAssessedBorrowers,
  // Amounts of earlier days could not be entered.
  (document) => ({ ...document, enteredAmounts: [] }),
  addCaseFacts,
  addStateNotice,
  addAssessedCharges,
  addLockEntry,
  // Loans could not be imported.
  (document) => ({ ...document, imported: null }),
  addOwnCertificates,
  addDaysOfCharges,
  // Which liens were taken off was not recorded.
  (document) => ({ ...document, droppedLiens: [] }),
  addCapacityAndHousehold,
  // When an application was complete was not recorded.
  (document) => ({ ...document, applicationCompletedOn: null }),
  // Which other lender funded a brokered loan was not recorded.
  (document) => ({ ...document, fundingLender: null }),
  addAssessor,
  // Which terms were disclosed was not recorded.
  (document) => ({ ...document, disclosedTerms: null }),
];

/** The schema version that loans are written with. */
export const loanSchemaVersion = schemaVersionAfter(loanUpgradeSteps);

/**
 * A stored loan of any schema version as a current one. `priorHecm.initialMipRule` stays absent where it is absent: the loan's
 * inputs are those from before there was a choice, so that the stored calculation stays current.
 */
export const upgradeLoan = upgradeThrough<Loan>("loan", loanUpgradeSteps);

/** Whether a stored loan, or a part of one with its `schemaVersion`, has the current shape. */
export const isCurrentLoan = isCurrentAfter("loan", loanUpgradeSteps);
