import type { AgencyCommand } from "../outside-call/operation.ts";

/**
 * The agency's operations. A query changes nothing at the agency and can be repeated freely; a command takes effect there, and is never
 * sent again while its outcome is unknown.
 */
export const agencyOperations = {
  address_validation: "query",
  case_number_assignment: "command",
  certificate_search: "query",
  hecm_financial_assessment: "command",
  hecm_insurance_application: "command",
  case_transfer: "command",
  case_restore: "command",
  cairvs_authorization: "query",
  duplicate_mic: "query",
  escrow_closeout: "command",
  hecm_certificate: "query",
  hecm_referral: "command",
  address_change: "command",
  appraisal_logging: "command",
} as const satisfies Readonly<Record<AgencyCommand, "command">> & Readonly<Record<string, "query" | "command">>;

export type AgencyOperation = keyof typeof agencyOperations;

type OfKind<Kind extends "query" | "command"> = {
  readonly [Operation in AgencyOperation]: (typeof agencyOperations)[Operation] extends Kind ? Operation : never;
}[AgencyOperation];

export type AgencyQuery = OfKind<"query">;
export type { AgencyCommand };

/** The operations in the usual order of a loan's life. */
export const agencyOperationNames = Object.keys(agencyOperations) as readonly AgencyOperation[];
