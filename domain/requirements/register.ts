import { type AgencyOperation, agencyOperationNames } from "../agency/operations.ts";
import { type LoanStatus, loanStatuses } from "../loan/status/status.ts";
import { moveRequirements } from "./moves/move-requirements.ts";
import { addressChangeRequirements, addressValidationRequirements } from "./operations/address.ts";
import { appraisalRequirements } from "./operations/appraisal.ts";
import { appraisalFieldRequirements } from "./operations/appraisal-fields.ts";
import { assessmentRequirements } from "./operations/assessment.ts";
import { caseNumberRequirements } from "./operations/case-number.ts";
import { caseNumberFieldRequirements } from "./operations/case-number-fields.ts";
import { insuranceRequirements } from "./operations/insurance.ts";
import { insuranceFieldRequirements } from "./operations/insurance-fields.ts";
import { lenderIdKnown } from "./operations/lender-and-people.ts";
import { caivrsRequirements, certificateRequirements } from "./operations/queries.ts";
import type { Requirement } from "./requirement.ts";
import { type RaisedSeverity, type Severity, severityIn } from "./severity.ts";
import { caseNumberAssigned } from "./shared.ts";

/** A requirement, whatever it judges. */
type AnyRequirement = Requirement<never>;

/** The requirements of requests to the agency. */
const requestRequirements: Readonly<Record<AgencyOperation, readonly AnyRequirement[]>> = {
  address_validation: addressValidationRequirements,
  case_number_assignment: [...caseNumberRequirements, ...Object.values(caseNumberFieldRequirements)],
  certificate_search: [],
  hecm_financial_assessment: assessmentRequirements,
  hecm_insurance_application: [...insuranceRequirements, ...Object.values(insuranceFieldRequirements)],
  case_transfer: [caseNumberAssigned],
  case_restore: [],
  cairvs_authorization: caivrsRequirements,
  duplicate_mic: [caseNumberAssigned, lenderIdKnown],
  escrow_closeout: [caseNumberAssigned],
  hecm_certificate: certificateRequirements,
  hecm_referral: [],
  address_change: [caseNumberAssigned, ...addressChangeRequirements],
  appraisal_logging: [...appraisalRequirements, ...Object.values(appraisalFieldRequirements)],
};

/** An entry of the register, with where it is checked. */
export interface RegisterEntry extends Omit<AnyRequirement, "unmet"> {
  /** Its position in the register, from 1. */
  readonly position: number;
  /** The first status whose move checks it; null if no move does. */
  readonly firstStatus: LoanStatus | null;
  /** The agency operations that check it. */
  readonly operations: readonly AgencyOperation[];
}

const everyRequirement: readonly AnyRequirement[] = [
  ...loanStatuses.flatMap((status): readonly AnyRequirement[] => moveRequirements[status] ?? []),
  ...agencyOperationNames.flatMap((operation) => requestRequirements[operation]),
];

/** The first status whose move checks each requirement, by code. Later statuses are set first, so that earlier ones replace them. */
const firstStatuses: ReadonlyMap<string, LoanStatus> = new Map(
  loanStatuses
    .toReversed()
    .flatMap((status) => (moveRequirements[status] ?? []).map(({ code }) => [code, status] as const)),
);

/** The operations that check each requirement, by code. */
const operationsByCode: ReadonlyMap<string, readonly (readonly [string, AgencyOperation])[]> = Map.groupBy(
  agencyOperationNames.flatMap((operation) =>
    requestRequirements[operation].map(({ code }) => [code, operation] as const),
  ),
  ([code]) => code,
);

/** Every requirement once: those of moves in the order of statuses, then those only of requests. */
export const register: readonly RegisterEntry[] = [...Map.groupBy(everyRequirement, ({ code }) => code).values()]
  .flatMap((same) => same.slice(0, 1))
  .map(({ unmet: _, ...requirement }, position) => ({
    ...requirement,
    position: position + 1,
    firstStatus: firstStatuses.get(requirement.code) ?? null,
    operations: [...new Set(operationsByCode.get(requirement.code)?.map(([, operation]) => operation))],
  }));

/** The severity of each requirement, by code. */
export const registeredSeverities: ReadonlyMap<string, Severity> = new Map(
  register.map(({ code, severity }) => [code, severity] as const),
);

/** An entry of the register, as it applies in a company. */
export interface CompanyRegisterEntry extends RegisterEntry {
  /** The severity in the register itself, which the company may have raised. */
  readonly registeredSeverity: Severity;
}

/** The register with a company's raised severities. */
export const registerIn = (raised: readonly RaisedSeverity[]): readonly CompanyRegisterEntry[] =>
  register.map((entry) => ({ ...entry, severity: severityIn(entry, raised), registeredSeverity: entry.severity }));
