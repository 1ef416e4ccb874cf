import type { AgencyResults } from "../../../../../domain/agency/answers.ts";
import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";
import type { AgencyRequests } from "../../../../../domain/agency/requests.ts";

/** An operation's request and result in the domain's terms, and as sent over the wire. */
interface Sample<Operation extends AgencyOperation> {
  readonly request: AgencyRequests[Operation];
  readonly body: unknown;
  readonly data: Readonly<Record<string, unknown>>;
  readonly result: AgencyResults[Operation];
}

/** A sample of each operation. */
export type Samples = { readonly [Operation in AgencyOperation]: Sample<Operation> };

export const address = { street: "12 Elm St", unit: null, city: "Ames", state: "IA", zipCode: "50010" };

export const addressOnWire = { street: "12 Elm St", unit: null, city: "Ames", state: "IA", zip_code: "50010" };
