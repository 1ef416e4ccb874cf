import { addDays } from "../../kernel/day.ts";
import { isObject } from "../../kernel/same-data.ts";
import type { StoredDocument, UpgradeStep } from "../../kernel/stored/stored-document.ts";
import { type AgencyRecord, type CaseNumber, insuranceStatuses, unknownToAgency } from "./agency-record.ts";
import type { AssessedData } from "./assessed-data.ts";

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

/** Earlier versions could not request anything of the agency. */
export const addAgencyCalls: UpgradeStep = ({ counseling, property, agency, ...document }) => ({
  ...document,
  counseling: isObject(counseling) ? { ...counseling, borrowerIds: null } : null,
  property: { ...(property as object), addressOverriddenByUserId: null },
  agency: upgradedAgency(agency as JsonRecord, document.caseNumberAssignedOn),
  callAttempt: null,
  lastCall: null,
  creditOrderedAt: null,
});

/** Where the company was is not known: the day is that of the moment in Greenwich. */
export const addLoggingDay: UpgradeStep = ({ agency, ...document }) => {
  const { appraisal, ...others } = agency as unknown as AgencyRecord;
  const logged = appraisal && { ...appraisal, loggedOn: appraisal.loggedAt.slice(0, 10) };
  return { ...document, agency: { ...others, appraisal: logged } };
};

/** The agency itself gave all that earlier versions hold of it. */
export const addRecordedResults: UpgradeStep = ({ agency, ...document }) => ({
  ...document,
  agency: { ...(agency as object), recorded: [] },
});

/** The time of Hawaii, where the day of every state begins last, is ten hours behind Greenwich the year round. */
const hawaiiBehindGreenwichHours = 10;

/**
 * The day in Greenwich is a day late for an appraisal that was logged in an American evening, and its deadline with it. The
 * latest place of the country has the day of all others while people work there.
 */
export const correctLoggingDay: UpgradeStep = ({ agency, ...document }) => {
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

/** Completes a call of an operation that is open, and those that are awaited: they were requested without what was added. */
const withCompletedCalls = (
  { agency, callAttempt, ...document }: StoredDocument,
  operation: string,
  complete: (call: JsonRecord) => JsonRecord,
) => {
  const record = agency as unknown as AgencyRecord;
  const completed = (call: unknown): unknown =>
    isObject(call) && call.operation === operation ? { ...call, ...complete(call) } : call;
  return {
    ...document,
    callAttempt: completed(callAttempt),
    agency: { ...record, awaiting: record.awaiting.map(completed) },
  };
};

/** What FHA asks for a case number, which earlier loans lack. */
export const addCaseNumberFields: UpgradeStep = ({ property, broker, ...document }) => ({
  ...withCompletedCalls(document, "case_number_assignment", ({ input }) => ({
    input: { processingType: null, ...(input as object) },
  })),
  property: { ...(property as object), fhaCase: null },
  broker: isObject(broker) ? { ...broker, sponsoredOriginatorEin: null } : null,
});

/** What FHA asks for an appraisal, which earlier loans lack. */
export const addAppraisalFields: UpgradeStep = ({ property, ...document }) => {
  const ofRequest = { remainingEconomicLifeYears: null, isDisasterChecked: null, flippingExemption: null };
  const completed = withCompletedCalls(document, "appraisal_logging", ({ input, sent }) => ({
    input: { licenseType: null, ...ofRequest, isCertified: null, ...(input as object) },
    sent: { licenseType: null, ...(sent as object) },
  }));
  const { appraisal } = completed.agency;
  return {
    ...completed,
    contractOn: null,
    property: { ...(property as object), fhaAppraisal: null },
    agency: { ...completed.agency, appraisal: appraisal && { ...appraisal, licenseType: null } },
  };
};

/** What FHA asks for the insurance, which earlier loans lack. */
export const addInsuranceFields: UpgradeStep = (document) => ({
  ...withCompletedCalls(document, "hecm_insurance_application", ({ input }) => ({
    input: { appraiserLicense: null, licenseType: null, ...(input as object) },
  })),
  fhaInsurance: null,
});

/** Of what an assessment was made was not kept. */
export const addAssessedData: UpgradeStep = ({ agency, ...document }) => {
  const { financialAssessment, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    agency: { ...others, financialAssessment: financialAssessment && { ...financialAssessment, madeOf: null } },
  };
};

/** Adds what an assessment that is known to have been made of something did not keep. */
const addToAssessedData =
  (unknown: Partial<AssessedData>): UpgradeStep =>
  ({ agency, ...document }) => {
    const { financialAssessment, ...others } = agency as unknown as AgencyRecord;
    const madeOf = financialAssessment?.madeOf ?? null;
    const assessment = financialAssessment && { ...financialAssessment, madeOf: madeOf && { ...madeOf, ...unknown } };
    return { ...document, agency: { ...others, financialAssessment: assessment } };
  };

/** Of whom it was made was not kept either. */
export const addAssessedBorrowers = addToAssessedData({ borrowers: null });

/** Nor were the charges of the home. */
export const addAssessedCharges = addToAssessedData({ monthlyPropertyChargesCents: null });

/** Who submitted an assessment was not kept. */
export const addAssessor: UpgradeStep = ({ agency, ...document }) => {
  const { financialAssessment, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    agency: {
      ...others,
      financialAssessment: financialAssessment && { ...financialAssessment, submittedByUserId: null },
    },
  };
};

/** What a case was assigned for, and an appraisal logged for, was not kept. */
export const addCaseFacts: UpgradeStep = ({ agency, ...document }) => {
  const { appraisal, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    agency: { ...others, assignedFor: null, appraisal: appraisal && { ...appraisal, home: null } },
  };
};
