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
 * Changes of channel and state used not to be recorded. The present values are taken to apply since the application, and are certain as of
 * the loan's last change.
 */
const addPipeline: UpgradeStep = (document) => {
  // These fields are on every loan of the earlier versions.
  const { applicationOn, channel, property, updatedAt } = document as unknown as Loan;
  const entry = { effectiveOn: applicationOn, channel, propertyState: property.state, recordedAt: updatedAt };
  return {
    ...document,
    disclosureReceivedOn: null,
    noticeSentOn: null,
    pipeline: applicationOn === null ? [] : [entry],
  };
};

/** Earlier versions had a single flag for how ethnicity, race, and sex were collected. */
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

/** Register fields that earlier loans lack; each is null until answered. */
const addRegisterFields: UpgradeStep = (document) => ({
  ...document,
  broker: null,
  assessment: null,
  // A loan of every earlier version has these two.
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

/** The officer of a funded loan as of funding was not recorded. */
const addOriginatorAtFunding: UpgradeStep = (document) => ({ ...document, originatorAtFunding: null });

/** A fixed-rate loan had its only payment plan without stating it. */
const addPlanOfFixedRate: UpgradeStep = (document) => {
  const { rateType, paymentPlan } = document as unknown as Loan;
  return { ...document, paymentPlan: planOfRate(rateType, paymentPlan) };
};

/** A counseling entry that does not mention a waiver has none. */
const addCounselingWaiver: UpgradeStep = ({ counseling, ...document }) => ({
  ...document,
  counseling: isObject(counseling) ? { ...noWaiver, ...counseling } : null,
});

/** The date and cash of a lien, and the dates of the appraisal copy, did not exist. */
const addLienDatesAndCopies: UpgradeStep = (document) => ({
  ...document,
  appraisalCopySentOn: null,
  appraisalCopyWaivedOn: null,
  liens: (document.liens as readonly object[]).map((lien) => ({ ...lien, openedOn: null, cashToBorrowerCents: null })),
});

/** How title is held, who signs for a person, and when the commitment was accepted did not exist; each is null until entered. */
const addTitle: UpgradeStep = ({ property, borrowers, ...document }) => ({
  ...document,
  commitmentAcceptedOn: null,
  property: { ...(property as object), title: null, manufacturedHome: null },
  borrowers: (borrowers as readonly object[]).map((borrower) => ({ ...borrower, representative: null })),
});

/** Late requests for insurance had no certification. */
const addLateRequest: UpgradeStep = ({ fhaInsurance, ...document }) => ({
  ...document,
  fhaInsurance: isObject(fhaInsurance) ? { ...fhaInsurance, lateRequestCertifiedOn: null } : null,
});

/** Changes of people were not recorded, and reasons had no evidence. */
const addPersonChanges: UpgradeStep = ({ overrides, ...document }) => ({
  ...document,
  overrides: (overrides as readonly object[]).map((override) => ({ documentId: null, ...override })),
  personChanges: [],
});

/** The date of a notice required by state law was not recorded. */
const addStateNotice: UpgradeStep = (document) => ({ ...document, stateNoticeGivenOn: null });

/** When a rate lock was entered was not recorded. */
const addLockEntry: UpgradeStep = (document) => ({ ...document, rateLockEnteredOn: null });

/** Individual counseling certificates did not exist. */
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

/**
 * Three things were not recorded: whether a represented person has capacity, when the representative was counseled, and whether a person is
 * left out of the household.
 */
const addCapacityAndHousehold: UpgradeStep = ({ borrowers, ...document }) => ({
  ...document,
  borrowers: (borrowers as readonly Borrower[]).map(({ representative, ...borrower }) => ({
    ...borrower,
    representative: representative && { ...nothingKnownOfCapacity, ...representative },
    isLeftOutOfHousehold: false,
  })),
});

/** All steps since the first release, in order. A step is never edited after its release. */
export const loanUpgradeSteps: readonly UpgradeStep[] = [
  addLogNumber,
  // A missing fee is not known to have been intended.
  (document) => ({ ...document, originationFeePending: false }),
  addPipeline,
  // Each stored loan has a list of people.
  (document) => ({ ...document, borrowers: (document.borrowers as readonly unknown[]).map(observedEach) }),
  addRegisterFields,
  (document) => ({ ...document, externalId: null }),
  addAgencyCalls,
  // Without this date the deadlines ignore the credit report. Nothing stored by then says whether there is one.
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
  // Fixed fields could not be corrected.
  (document) => ({ ...document, corrections: [] }),
  addLienDatesAndCopies,
  addTitle,
  // The terms of an approval were not recorded.
  (document) => ({ ...document, approvals: [] }),
  addAssessedData,
  // Requirements could not be overridden.
  (document) => ({ ...document, overrides: [] }),
  addLateRequest,
  // Fee disclosures were not recorded.
  (document) => ({ ...document, feeDisclosures: [], feeRefunds: [] }),
  addPersonChanges,
  addAssessedBorrowers,
  // Amounts of earlier dates could not be entered.
  (document) => ({ ...document, enteredAmounts: [] }),
  addCaseFacts,
  addStateNotice,
  addAssessedCharges,
  addLockEntry,
  // Loans could not be imported.
  (document) => ({ ...document, imported: null }),
  addOwnCertificates,
  addDaysOfCharges,
  // Removed liens were not recorded.
  (document) => ({ ...document, droppedLiens: [] }),
  addCapacityAndHousehold,
  // When an application was complete was not recorded.
  (document) => ({ ...document, applicationCompletedOn: null }),
  // The other lender that funded a brokered loan was not recorded.
  (document) => ({ ...document, fundingLender: null }),
  addAssessor,
  // The disclosed terms were not recorded.
  (document) => ({ ...document, disclosedTerms: null }),
];

/** The schema version with which loans are written. */
export const loanSchemaVersion = schemaVersionAfter(loanUpgradeSteps);

/**
 * Upgrades a stored loan of any schema version. `priorHecm.initialMipRule` stays absent if it is absent: the inputs of that loan predate
 * the choice, so that its stored calculation stays current.
 */
export const upgradeLoan = upgradeThrough<Loan>("loan", loanUpgradeSteps);

/** Whether a stored loan, or a part of one that carries its `schemaVersion`, has the current shape. */
export const isCurrentLoan = isCurrentAfter("loan", loanUpgradeSteps);
