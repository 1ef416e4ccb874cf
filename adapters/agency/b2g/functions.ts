import type { AgencyAnswer } from "../../../domain/agency/answers.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../domain/agency/operations.ts";
import type { AgencyCall } from "../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../domain/agency/requests.ts";
import { type RequiredFields, requirableFields } from "../../../domain/agency/required-fields.ts";
import { isNoCase, readCaseNumber, writeCaseNumberQuery, writeCaseNumberRequest } from "./case-number.ts";
import { readCaseRestore, writeCaseRestore } from "./case-restore.ts";
import type { Envelope } from "./envelope.ts";

/** How a function is queried for the outcome of an earlier request. */
interface QueryMode {
  readonly write: (requestor: string, call: AgencyCall<AgencyOperation>) => string;
  /** Whether the response states that there was no such request. */
  readonly isUnknown: (envelope: Envelope) => boolean;
}

/** One function of the agency: the page to which it is posted, and how its documents are written and read. */
export interface B2gFunction<Operation extends AgencyOperation> {
  readonly page: string;
  readonly write: (requestor: string, request: AgencyRequests[Operation]) => string;
  /** Null for anything except a response of the function to this call. */
  readonly read: (envelope: Envelope, call: AgencyCall<Operation>) => AgencyAnswer<Operation> | null;
  /** Null if the function has no such mode. */
  readonly query: QueryMode | null;
}

/** The operations that this adapter supports. */
export const b2gFunctions: { readonly [Operation in AgencyOperation]?: B2gFunction<Operation> } = {
  case_number_assignment: {
    page: "f17rlcxml.cfm",
    write: writeCaseNumberRequest,
    read: readCaseNumber,
    query: { write: (requestor, { loanNumber }) => writeCaseNumberQuery(requestor, loanNumber), isUnknown: isNoCase },
  },
  case_restore: {
    page: "f17kocxml.cfm",
    write: (requestor, { caseNumber }) => writeCaseRestore(requestor, caseNumber),
    read: readCaseRestore,
    query: null,
  },
};

/** Their names. */
export const b2gOperations = agencyOperationNames.filter((operation) => b2gFunctions[operation] !== undefined);

/** What HUD's pages require for the functions that this adapter supports; all of it is sent. */
export const b2gRequiredFields: RequiredFields = {
  case_number_assignment: requirableFields.case_number_assignment,
};
