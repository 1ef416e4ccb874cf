import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyRequests } from "../../../../domain/agency/requests.ts";
import type { Wire } from "../../../outside-calls/wire/wire-object.ts";

/** How an operation's request is written, and the data of a success is read. */
interface OperationSchemas<Operation extends AgencyOperation> {
  readonly request: Wire<AgencyRequests[Operation]>;
  readonly result: Wire<AgencyResults[Operation]>;
}

/** The schemas of some operations. */
export type SchemasOf<Operations extends AgencyOperation> = {
  readonly [Operation in Operations]: OperationSchemas<Operation>;
};
