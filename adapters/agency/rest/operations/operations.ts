import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import { addressOperations } from "./addresses.ts";
import { caseOperations } from "./cases.ts";
import { counselingOperations } from "./counseling.ts";
import { insuranceOperations } from "./insurance.ts";
import type { SchemasOf } from "./schemas.ts";
import { underwritingOperations } from "./underwriting.ts";

/** The wire schemas of every operation. */
export const operationSchemas: SchemasOf<AgencyOperation> = {
  ...addressOperations,
  ...caseOperations,
  ...counselingOperations,
  ...insuranceOperations,
  ...underwritingOperations,
};
