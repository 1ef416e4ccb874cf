import { openVault } from "../../adapters/crypto/vault.ts";
import { bundledIndexValues } from "../../adapters/rates/bundled.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { calculationSchemaVersion } from "../../domain/calculation/upgrade.ts";
import { companySchemaVersion } from "../../domain/company/stored/upgrade.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { loanSchemaVersion } from "../../domain/loan/stored/upgrade.ts";
import type { Stores } from "../../domain/stores.ts";
import { someDependencies } from "../fixtures/some-dependencies.ts";
import documents from "./first-release.mongodb-documents.json" with { type: "json" };
import rows from "./first-release.sqlite-rows.json" with { type: "json" };

// These files contain what the first release stored: one record of each kind, with every field set. They are never changed.

/** SQLite's rows by table, in the order in which they can be inserted. Objects are stored as JSON texts. */
export const firstReleaseRows: Readonly<Record<string, readonly Readonly<Record<string, string | number | object>>[]>> =
  rows;

type MongoDocument = Readonly<Record<string, unknown>> & { readonly _id: number | string };

/** MongoDB's documents by collection. */
export const firstReleaseDocuments: Readonly<Record<string, readonly MongoDocument[]>> = documents;

/** A SQLite file with the same records, as the first release wrote it. */
export const firstReleaseFile = `${import.meta.dir}/first-release.sqlite`;

const only = <Value>(values: readonly Value[]): Value => {
  const [value] = values;
  if (value === undefined) throw new Error("the first release stored one of each record");
  return value;
};

/** The stored company, user, session, loan, index value and calculations, as the first release wrote them. */
export const firstRelease = {
  company: only(rows.companies).document,
  user: only(rows.users).document,
  session: only(rows.sessions).document,
  loan: only(rows.loans).document,
  enteredIndexValue: only(rows.index_values).document,
  calculations: documents.calculations.map(({ _id, askedAt, ...calculation }) => calculation),
};

/** A document of the first release in version 2, which added the schema version. */
export const asVersionTwo = <Document extends object>(document: Document) => ({ ...document, schemaVersion: 2 });

type StoredCalculation = (typeof firstRelease.calculations)[number];

/** A calculation as it is read now: without seller contributions, and without the kind of source of each step. */
export const asCurrentCalculation = ({ result, ...calculation }: StoredCalculation) => ({
  ...calculation,
  schemaVersion: calculationSchemaVersion,
  result: {
    ...result,
    sellerContributionsCents: null,
    steps: result.steps.map((step) => ({
      ...step,
      source: { ...step.source, basis: null, isMediumConfidence: null },
    })),
  },
});

/** A record whose changes are logged, in version 2, before its first log entry. */
export const asLogged = <Document extends object>(document: Document) => ({ ...asVersionTwo(document), logNumber: 0 });

/**
 * The company as it is read now: with the former fixed rules for age rounding and rate locks as its settings, and without FHA credentials,
 * because their user name was not encrypted.
 */
export const asCurrentCompany = (company: typeof firstRelease.company) => ({
  ...asLogged(company),
  schemaVersion: companySchemaVersion,
  fhaCredentials: null,
  departingAdministrators: [],
  logo: null,
  publicQuote: false,
  filesHmda: true,
  separatesDuties: false,
  requirementSeverities: [],
  secondFactor: "optional",
  oidcIssuer: null,
  oidcIsRequired: false,
  oidcEmailDomains: [],
  oidcTrustsEmailDomains: false,
  oidcCredentials: null,
  creditBureaus: ["equifax", "experian", "transunion"],
  pageDisclaimer: null,
  rateSettings: {
    ...company.rateSettings,
    ageRounding: "half_year_up",
    lockPolicy: "warn",
    nationalLimitDay: "case_number",
  },
  defaultSignerId: null,
});

type StoredBorrower = (typeof firstRelease.loan.borrowers)[number];

/** The fields of a borrower who was stored before representatives, counseling certificates and household exclusions could be entered. */
export const signsAlone = {
  representative: null,
  counselingCertificates: [],
  isLeftOutOfHousehold: false,
} as const;

/** The fields of a fee that was stored before the date of its charge could be entered. */
export const notYetCharged = { chargedOn: null } as const;

/** A borrower as read now: the former single flag for collection by observation applies to each of the three answers. */
const asBorrowerNow = ({ demographics, ...borrower }: StoredBorrower) => {
  if (demographics === null) return { ...borrower, demographics, ...signsAlone };
  const { collectedByObservation, ...answers } = demographics;
  const observed = {
    ethnicityObserved: collectedByObservation,
    raceObserved: collectedByObservation,
    sexObserved: collectedByObservation,
  };
  return { ...borrower, demographics: { ...answers, ...observed }, ...signsAlone };
};

/** The fields of a loan that was stored before outside calls, corrections, approvals and later fields existed. */
export const beforeAnyCall = {
  agency: {
    caseNumber: { state: "none" },
    awaiting: [],
    referralStatus: null,
    appraisalStatus: null,
    insuranceStatus: null,
    adpCode: null,
    restoredAt: null,
    creditAlerts: [],
    financialAssessment: null,
    appraisal: null,
    insurance: null,
    certificate: null,
    referral: null,
    escrowCloseout: null,
    duplicateMic: null,
    transfer: null,
    recorded: [],
    assignedFor: null,
  },
  callAttempt: null,
  lastCall: null,
  creditOrderedAt: null,
  creditRetrievedAt: null,
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
} as const;

/** The fields of a property that was stored before the FHA case, the FHA appraisal, title and a manufactured home could be entered. */
export const beforeCaseFields = { fhaCase: null, fhaAppraisal: null, title: null, manufacturedHome: null } as const;

/** The fields of a lien that was stored before its date and the cash to the borrower could be entered. */
const beforeLienDates = { openedOn: null, cashToBorrowerCents: null } as const;

/** The waiver fields of counseling that was stored before counseling could be waived. */
export const notWaived = {
  waived: false,
  antiChurningDisclosedOn: null,
  waivedByUserId: null,
  waivedAt: null,
} as const;

/** The agency record as read now, without the CAIVRS codes, which the first release stored only as the agency's text. */
const agencyNow = {
  ...beforeAnyCall.agency,
  caseNumber: { state: "assigned", number: "0000000000", assignedOn: "2026-03-02" },
  creditAlerts: firstRelease.loan.agency.creditAlerts.map(({ codes: _codes, ...alert }) => ({ ...alert, hits: [] })),
};

/** A loan as it is read now: with all fields that were added since, each empty. */
export const asLoanNow = (document: typeof firstRelease.loan) => ({
  ...asLogged(document),
  schemaVersion: loanSchemaVersion,
  originationFeePending: false,
  disclosureReceivedOn: null,
  noticeSentOn: null,
  pipeline: [
    {
      effectiveOn: "2026-02-16",
      channel: "retail",
      propertyState: "IL",
      recordedAt: "2026-05-01T12:01:00.000Z",
    },
  ],
  borrowers: document.borrowers.map(asBorrowerNow),
  fees: document.fees.map((fee) => ({ ...fee, ...notYetCharged })),
  externalId: null,
  broker: null,
  assessment: null,
  liens: document.liens.map((lien) => ({ ...lien, kind: null, ...beforeLienDates })),
  counseling: { ...document.counseling, borrowerIds: null, ...notWaived },
  property: { ...document.property, addressOverriddenByUserId: null, ...beforeCaseFields },
  ...beforeAnyCall,
  agency: agencyNow,
  hmda: {
    ...document.hmda,
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

/** The stored loan officer as an actor. */
export const firstReleaseOfficer: Actor = {
  userId: 1,
  companyId: 1,
  hierarchy: "Company User",
  roles: ["Loan Officer", "Processor"],
  timeZone: "America/New_York",
  requestId: "a-test",
};

/** Dependencies for the use cases of a loan on stores with records of the first release, with the key that encrypts them. */
export const dependenciesOn = (stores: Stores, clock: Clock) =>
  someDependencies({
    ...stores,
    clock,
    vault: openVault(`test:${Buffer.alloc(32, 7).toString("base64")}`, null),
    publishedIndexValues: bundledIndexValues(),
  });
