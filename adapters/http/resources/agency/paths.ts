import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { RecordableOperation } from "../../../../domain/loan/agency/recorded-result.ts";

/** Below `/api`. */
export const operationPath = (operation: AgencyOperation): string =>
  `/fha-integration/${operation.replaceAll("_", "-")}/`;

/** The path for recording the result of an operation that was learned outside the service. */
export const recordPath = (operation: RecordableOperation): string => `${operationPath(operation)}record/`;

export const transactionsPath = "/fha-integration/transactions/";

/** What the operation is called in the API. */
export const operationName = (operation: AgencyOperation): string =>
  operation.replace(/_(.)/g, (_dash, letter: string) => letter.toUpperCase());
