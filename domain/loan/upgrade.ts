import { planOfRate } from "../hecm/payment-plan/payment-plan.ts";
import { addDays } from "../kernel/day.ts";
import { isObject } from "../kernel/same-data.ts";
import {
  isCurrentAfter,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../kernel/stored/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import { type AgencyRecord, type CaseNumber, insuranceStatuses, unknownToAgency } from "./agency/agency-record.ts";
import { noWaiver } from "./agency/counseling-waiver.ts";
import type { Loan } from "./loan.ts";

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

/** The case number of a former version; one that was being requested when the process ended was not. */
const upgradedCaseNumber = (former: unknown, assignedOn: unknown): unknown => {
  if (!isObject(former)) return { state: "none" };
  const { state, number, holds } = former;
  if (state === "held") return { state, holds };
  if (state !== "assigned" && state !== "cancelled") return { state: "none" };
  const digits = caseNumberDigitsOf(number);
  return { state, number: digits, assignedOn: former.assignedOn ?? assignedOn ?? former.cancelledOn };
};

const caseNumberDigitsOf = (number: unknown): string => String(number).replaceAll("-", "");

/** What the credit-alert system found was a list of codes; of their number the first letter says the same. */
const upgradedAlert = ({ codes: _codes, ...alert }: JsonRecord): unknown => ({ ...alert, hits: [] });

type JsonRecord = Readonly<Record<string, unknown>>;

/** The agency's answers were kept in its own terms, which no operation wrote yet; fields with a meaning of their own stay. */
const upgradedAgency = (former: JsonRecord, assignedOn: unknown): AgencyRecord => {
  const { caseNumber, creditAlerts, referralStatus, appraisalStatus, insuranceStatus, adpCode } = former;
  return {
    ...unknownToAgency,
    caseNumber: upgradedCaseNumber(caseNumber, assignedOn) as CaseNumber,
    creditAlerts: (creditAlerts as readonly JsonRecord[]).map(upgradedAlert) as AgencyRecord["creditAlerts"],
    referralStatus: referralStatus as string | null,
    appraisalStatus: appraisalStatus as string | null,
    insuranceStatus: insuranceStatuses.find((status) => status === insuranceStatus) ?? null,
    adpCode: adpCode as string | null,
  };
};

const addAgencyCalls: UpgradeStep = ({ counseling, property, agency, ...document }) => ({
  ...document,
  counseling: isObject(counseling) ? { ...counseling, borrowerIds: null } : null,
  property: { ...(property as object), addressOverriddenByUserId: null },
  agency: upgradedAgency(agency as JsonRecord, document.caseNumberAssignedOn),
  callAttempt: null,
  lastCall: null,
  creditOrderedAt: null,
});

/** Who the officer of a funded loan was by then was not recorded. */
const addOriginatorAtFunding: UpgradeStep = (document) => ({ ...document, originatorAtFunding: null });

/** Where the company was is not known: the day is that of the moment in Greenwich. */
const addLoggingDay: UpgradeStep = ({ agency, ...document }) => {
  const { appraisal, ...others } = agency as unknown as AgencyRecord;
  const logged = appraisal && { ...appraisal, loggedOn: appraisal.loggedAt.slice(0, 10) };
  return { ...document, agency: { ...others, appraisal: logged } };
};

/** A loan with a fixed rate had its only plan without saying so. */
const addPlanOfFixedRate: UpgradeStep = (document) => {
  const { rateType, paymentPlan } = document as unknown as Loan;
  return { ...document, paymentPlan: planOfRate(rateType, paymentPlan) };
};

/** The agency itself gave all that earlier versions hold of it. */
const addRecordedResults: UpgradeStep = ({ agency, ...document }) => ({
  ...document,
  agency: { ...(agency as object), recorded: [] },
});

/** An entry of counseling that says nothing of a waiver has none. */
const addCounselingWaiver: UpgradeStep = ({ counseling, ...document }) => ({
  ...document,
  counseling: isObject(counseling) ? { ...noWaiver, ...counseling } : null,
});

/** A request of a case number that is open or awaited was made without a type of processing. */
const withProcessingType = (call: unknown): unknown =>
  isObject(call) && call.operation === "case_number_assignment"
    ? { ...call, input: { processingType: null, ...(call.input as object) } }
    : call;

/** What FHA asks for a case number, which earlier loans lack: it stays null until somebody enters it. */
const addCaseNumberFields: UpgradeStep = ({ property, broker, agency, callAttempt, ...document }) => {
  const { awaiting, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    property: { ...(property as object), fhaCase: null },
    broker: isObject(broker) ? { ...broker, sponsoredOriginatorEin: null } : null,
    callAttempt: withProcessingType(callAttempt),
    agency: { ...others, awaiting: awaiting.map(withProcessingType) },
  };
};

/** The time of Hawaii, where the day of every state begins last, is ten hours behind Greenwich the year round. */
const hawaiiBehindGreenwichHours = 10;

/**
 * The day in Greenwich is a day late for an appraisal that was logged in an American evening, and its deadline with it. The
 * latest place of the country has the day of all others while people work there.
 */
const correctLoggingDay: UpgradeStep = ({ agency, ...document }) => {
  const record = agency as unknown as AgencyRecord;
  const { appraisal } = record;
  const isDayInGreenwich = appraisal !== null && appraisal.loggedOn === appraisal.loggedAt.slice(0, 10);
  if (!isDayInGreenwich || Number(appraisal.loggedAt.slice(11, 13)) >= hawaiiBehindGreenwichHours)
    return { ...document, agency: record };
  return {
    ...document,
    agency: { ...record, appraisal: { ...appraisal, loggedOn: addDays(appraisal.loggedOn, -1) } },
  };
};

/** What an appraisal that is open or awaited was requested without. */
const withAppraisalFields = (call: unknown): unknown => {
  if (!isObject(call) || call.operation !== "appraisal_logging") return call;
  const ofRequest = { remainingEconomicLifeYears: null, isDisasterChecked: null, flippingExemption: null };
  return {
    ...call,
    input: { licenseType: null, ...ofRequest, isCertified: null, ...(call.input as object) },
    sent: { licenseType: null, ...(call.sent as object) },
  };
};

/** What FHA asks for an appraisal, which earlier loans lack. */
const addAppraisalFields: UpgradeStep = ({ property, agency, callAttempt, ...document }) => {
  const { awaiting, appraisal, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    contractOn: null,
    property: { ...(property as object), fhaAppraisal: null },
    callAttempt: withAppraisalFields(callAttempt),
    agency: {
      ...others,
      awaiting: awaiting.map(withAppraisalFields),
      appraisal: appraisal && { ...appraisal, licenseType: null },
    },
  };
};

/** An application for the insurance that is open or awaited was made without the appraiser's license. */
const withInsuranceInput = (call: unknown): unknown =>
  isObject(call) && call.operation === "hecm_insurance_application"
    ? { ...call, input: { appraiserLicense: null, licenseType: null, ...(call.input as object) } }
    : call;

/** What FHA asks for the insurance, which earlier loans lack. */
const addInsuranceFields: UpgradeStep = ({ agency, callAttempt, ...document }) => {
  const { awaiting, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    fhaInsurance: null,
    callAttempt: withInsuranceInput(callAttempt),
    agency: { ...others, awaiting: awaiting.map(withInsuranceInput) },
  };
};

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
