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

/** A requirement whatever it judges. */
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
  /** Its place in the register, from 1. */
  readonly position: number;
  /** The first status whose move checks it; null where no move does. */
  readonly firstStatus: LoanStatus | null;
  /** The requests to the agency that check it. */
  readonly operations: readonly AgencyOperation[];
}

const everyRequirement: readonly AnyRequirement[] = [
  ...loanStatuses.flatMap((status): readonly AnyRequirement[] => moveRequirements[status] ?? []),
  ...agencyOperationNames.flatMap((operation) => requestRequirements[operation]),
];

/** By the code of a requirement, the first status whose move checks it: later ones are entered first. */
const firstStatuses: ReadonlyMap<string, LoanStatus> = new Map(
  loanStatuses
    .toReversed()
    .flatMap((status) => (moveRequirements[status] ?? []).map(({ code }) => [code, status] as const)),
);

/** By the code of a requirement, the requests that check it. */
const operationsByCode: ReadonlyMap<string, readonly (readonly [string, AgencyOperation])[]> = Map.groupBy(
  agencyOperationNames.flatMap((operation) =>
    requestRequirements[operation].map(({ code }) => [code, operation] as const),
  ),
  ([code]) => code,
);

/** Every requirement once: those of moves in the order of statuses, then those of requests alone. */
export const register: readonly RegisterEntry[] = [...Map.groupBy(everyRequirement, ({ code }) => code).values()]
  .flatMap((same) => same.slice(0, 1))
  .map(({ unmet: _, ...requirement }, position) => ({
    ...requirement,
    position: position + 1,
    firstStatus: firstStatuses.get(requirement.code) ?? null,
    operations: [...new Set(operationsByCode.get(requirement.code)?.map(([, operation]) => operation))],
  }));

/** The severity of each requirement, by its code. */
export const registeredSeverities: ReadonlyMap<string, Severity> = new Map(
  register.map(({ code, severity }) => [code, severity] as const),
);

/** An entry of the register as it holds in a company. */
export interface CompanyRegisterEntry extends RegisterEntry {
  /** What the register itself has; the company may have raised it. */
  readonly registeredSeverity: Severity;
}

/** The register with what a company raised. */
export const registerIn = (raised: readonly RaisedSeverity[]): readonly CompanyRegisterEntry[] =>
  register.map((entry) => ({ ...entry, severity: severityIn(entry, raised), registeredSeverity: entry.severity }));
