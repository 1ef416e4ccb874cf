import type { CallLimits } from "../../../../adapters/outside-calls/limits.ts";
import type { AgencyMessage } from "../../../../domain/agency/answers.ts";
import type { AgencyCommand, AgencyOperation } from "../../../../domain/agency/operations.ts";
import type { AgencyGateway } from "../../../../domain/agency/ports.ts";
import type { ReceivedRequest } from "../../outside-calls/support/fault-server.ts";
import type { Answer, RequestKind } from "./scripted-agency.ts";

/** The agency's answer, independent of its protocol. */
export type Statement =
  /** It did what the sample of an operation requests, and returns its result. */
  | { readonly says: "done"; readonly operation: AgencyOperation }
  | { readonly says: "assigned"; readonly caseNumber: string; readonly assignedOn: string; readonly adpCode: string }
  | { readonly says: "held"; readonly holds: readonly string[] }
  /** A request to restore a case was accepted. */
  | { readonly says: "restoring" }
  | { readonly says: "refused" }
  | { readonly says: "unavailable" }
  /** It never received the request that was looked up. */
  | { readonly says: "unknown" }
  /** A success that lacks the case number. */
  | { readonly says: "incomplete" };

/** What the contract needs to know about a protocol. */
export interface ProtocolUnderTest {
  readonly open: (url: string, limits: Partial<CallLimits>) => AgencyGateway;
  readonly kindOf: (received: ReceivedRequest) => RequestKind;
  /** The agency's answer to a request, in its protocol. */
  readonly write: (statement: Statement, messages: readonly AgencyMessage[], received: ReceivedRequest) => Answer;
  /** The commands whose outcome the agency can be queried for. */
  readonly lookedUp: readonly AgencyCommand[];
  /** The operations that the agency has. */
  readonly supported: readonly AgencyOperation[];
  /** The operations for which a success says only that the agency has accepted the request. */
  readonly decidedLater: readonly AgencyOperation[];
}
