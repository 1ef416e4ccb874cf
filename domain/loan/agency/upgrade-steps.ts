import { addDays } from "../../kernel/day.ts";
import { isObject } from "../../kernel/same-data.ts";
import type { StoredDocument, UpgradeStep } from "../../kernel/stored/stored-document.ts";
import { type AgencyRecord, type CaseNumber, insuranceStatuses, unknownToAgency } from "./agency-record.ts";
import type { AssessedData } from "./assessed-data.ts";

/** The case number of an earlier version. A number that was being requested when the process ended counts as not requested. */
const upgradedCaseNumber = (former: unknown, assignedOn: unknown): unknown => {
  if (!isObject(former)) return { state: "none" };
  const { state, number, holds } = former;
  if (state === "held") return { state, holds };
  if (state !== "assigned" && state !== "cancelled") return { state: "none" };
  const digits = caseNumberDigitsOf(number);
  return { state, number: digits, assignedOn: former.assignedOn ?? assignedOn ?? former.cancelledOn };
};

const caseNumberDigitsOf = (number: unknown): string => String(number).replaceAll("-", "");

/** CAIVRS findings used to be a list of codes; the first letter of the authorization number carries the same information. */
const upgradedAlert = ({ codes: _codes, ...alert }: JsonRecord): unknown => ({ ...alert, hits: [] });

type JsonRecord = Readonly<Record<string, unknown>>;

/** The agency's responses used to be stored in its own terms, but no operation wrote them yet. Fields with a meaning of their own stay. */
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

/** Earlier versions could not send requests to the agency. */
export const addAgencyCalls: UpgradeStep = ({ counseling, property, agency, ...document }) => ({
  ...document,
  counseling: isObject(counseling) ? { ...counseling, borrowerIds: null } : null,
  property: { ...(property as object), addressOverriddenByUserId: null },
  agency: upgradedAgency(agency as JsonRecord, document.caseNumberAssignedOn),
  callAttempt: null,
  lastCall: null,
  creditOrderedAt: null,
});

/** The company's time zone is not known here, so the date is the one in UTC. */
export const addLoggingDay: UpgradeStep = ({ agency, ...document }) => {
  const { appraisal, ...others } = agency as unknown as AgencyRecord;
  const logged = appraisal && { ...appraisal, loggedOn: appraisal.loggedAt.slice(0, 10) };
  return { ...document, agency: { ...others, appraisal: logged } };
};

/** All agency results that earlier versions hold came from the agency itself. */
export const addRecordedResults: UpgradeStep = ({ agency, ...document }) => ({
  ...document,
  agency: { ...(agency as object), recorded: [] },
});

/** Hawaii, where each date begins last among the states, is ten hours behind UTC all year. */
const hawaiiBehindGreenwichHours = 10;

/**
 * For an appraisal logged in an American evening, the UTC date is a day late, and so is its deadline. During working hours the date in
 * Hawaii is the date of the whole country.
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

/** Completes an open call of an operation, and the calls awaiting an answer, which were requested without the added fields. */
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

/** Fields that FHA requires for a case number, which earlier loans lack. */
export const addCaseNumberFields: UpgradeStep = ({ property, broker, ...document }) => ({
  ...withCompletedCalls(document, "case_number_assignment", ({ input }) => ({
    input: { processingType: null, ...(input as object) },
  })),
  property: { ...(property as object), fhaCase: null },
  broker: isObject(broker) ? { ...broker, sponsoredOriginatorEin: null } : null,
});

/** Fields that FHA requires for an appraisal, which earlier loans lack. */
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

/** Fields that FHA requires for the insurance, which earlier loans lack. */
export const addInsuranceFields: UpgradeStep = (document) => ({
  ...withCompletedCalls(document, "hecm_insurance_application", ({ input }) => ({
    input: { appraiserLicense: null, licenseType: null, ...(input as object) },
  })),
  fhaInsurance: null,
});

/** The data that an assessment was based on was not stored. */
export const addAssessedData: UpgradeStep = ({ agency, ...document }) => {
  const { financialAssessment, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    agency: { ...others, financialAssessment: financialAssessment && { ...financialAssessment, madeOf: null } },
  };
};

/** Adds what was not stored for an assessment whose other data is known. */
const addToAssessedData =
  (unknown: Partial<AssessedData>): UpgradeStep =>
  ({ agency, ...document }) => {
    const { financialAssessment, ...others } = agency as unknown as AgencyRecord;
    const madeOf = financialAssessment?.madeOf ?? null;
    const assessment = financialAssessment && { ...financialAssessment, madeOf: madeOf && { ...madeOf, ...unknown } };
    return { ...document, agency: { ...others, financialAssessment: assessment } };
  };

/** The assessed borrowers were not stored either. */
export const addAssessedBorrowers = addToAssessedData({ borrowers: null });

/** Nor were the property charges. */
export const addAssessedCharges = addToAssessedData({ monthlyPropertyChargesCents: null });

/** Who submitted an assessment was not stored. */
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

/** What a case was assigned for, and what an appraisal was logged for, was not stored. */
export const addCaseFacts: UpgradeStep = ({ agency, ...document }) => {
  const { appraisal, ...others } = agency as unknown as AgencyRecord;
  return {
    ...document,
    agency: { ...others, assignedFor: null, appraisal: appraisal && { ...appraisal, home: null } },
  };
};
