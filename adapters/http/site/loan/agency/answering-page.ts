import type { Permission } from "../../../../../domain/access/permissions.ts";
import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";
import { isJsonObject, type JsonObject } from "../../../codec/codec.ts";

/** The last part of the address of an operation's page. */
export const partOf = (operation: AgencyOperation): string => operation.replaceAll("_", "-");

/** The operation that answers what the agency knows of a loan, by its name in the API. */
const answeredBy: Readonly<Record<string, AgencyOperation>> = {
  appraisal: "appraisal_logging",
  cairvs: "cairvs_authorization",
  case_number: "case_number_assignment",
  certificate: "hecm_certificate",
  financial_assessment: "hecm_financial_assessment",
  insurance_status: "hecm_insurance_application",
};

/** Whether an operation has nothing left to answer: a loan gets one case number, and is insured once. */
const isAnswered = (name: string, { case_number, insurance_status }: JsonObject): boolean =>
  (name === "case_number" && typeof case_number === "string") ||
  (name === "insurance_status" && insurance_status === "endorsed");

/**
 * The page below a loan of the operation that answers a field of `fha`, and the permission to open it; null if no operation does, or has
 * done so for good.
 */
export const answeringPage = (
  { fha }: JsonObject,
  name: string,
): readonly [href: string, permission: Permission] | null => {
  const operation = Object.hasOwn(answeredBy, name) ? answeredBy[name] : undefined;
  if (operation === undefined || isAnswered(name, isJsonObject(fha) ? fha : {})) return null;
  return [`agency/${partOf(operation)}`, `agency.${operation}`];
};
