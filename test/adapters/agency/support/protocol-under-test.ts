import type { CallLimits } from "../../../../adapters/outside-calls/limits.ts";
import type { AgencyMessage } from "../../../../domain/agency/answers.ts";
import type { AgencyCommand, AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import type { ReceivedRequest } from "../../outside-calls/support/fault-server.ts";
import type { Answer, RequestKind } from "./scripted-agency.ts";

/** What the agency says, whatever its protocol. */
export type Statement =
  /** It did what the sample of an operation requests, and gives its result. */
  | { readonly says: "done"; readonly operation: AgencyOperation }
  | { readonly says: "assigned"; readonly caseNumber: string; readonly assignedOn: string; readonly adpCode: string }
  | { readonly says: "held"; readonly holds: readonly string[] }
  /** A request to restore a case was taken. */
  | { readonly says: "restoring" }
  | { readonly says: "refused" }
  | { readonly says: "unavailable" }
  /** It has never heard of the request that was looked up. */
  | { readonly says: "unknown" }
  /** A success that lacks the case number. */
  | { readonly says: "incomplete" };

/** What the contract has to know of a protocol. */
export interface ProtocolUnderTest {
  readonly open: (url: string, limits: Partial<CallLimits>) => AgencyGateway;
  readonly kindOf: (received: ReceivedRequest) => RequestKind;
  /** The agency's answer to a request, in its protocol. */
  readonly write: (statement: Statement, messages: readonly AgencyMessage[], received: ReceivedRequest) => Answer;
  /** The commands of which the agency can be queried what became of them. */
  readonly lookedUp: readonly AgencyCommand[];
  /** The operations that the agency has. */
  readonly supported: readonly AgencyOperation[];
  /** Those of which a success says only that the agency has taken the request. */
  readonly decidedLater: readonly AgencyOperation[];
}
