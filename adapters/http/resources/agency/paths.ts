import type { AgencyOperation } from "../../../../domain/agency/operations.ts";

/** Below `/api`. */
export const operationPath = (operation: AgencyOperation): string =>
  `/fha-integration/${operation.replaceAll("_", "-")}/`;

export const transactionsPath = "/fha-integration/transactions/";
