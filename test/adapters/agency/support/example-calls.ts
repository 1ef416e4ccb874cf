import {
  type AgencyCommand,
  type AgencyOperation,
  agencyOperationNames,
  agencyOperations,
} from "../../../../domain/agency/operations.ts";
import type { AgencyCall } from "../../../../domain/agency/ports.ts";
import { anyGuard } from "../../outside-calls/support/any-guard.ts";
import { callOf, samples } from "./samples.ts";

/** A user name and password that do not occur in our messages by chance. */
export const credentials = { username: "M1QXU7", password: "p4ss:wörd-€9" };

/** The requests of the calls below. */
export const assignmentRequest = samples.case_number_assignment.request;
export const restoreRequest = samples.case_restore.request;

const common = {
  companyId: 7,
  credentials,
  guard: anyGuard,
  reference: "9f86d081884c7d659a2feaa0c55ad015",
  startedAt: null,
  loanNumber: assignmentRequest.loanNumber,
};

const isCommand = (operation: AgencyOperation): operation is AgencyCommand => agencyOperations[operation] === "command";

/** The operations that take effect at the agency. */
export const agencyCommandNames = agencyOperationNames.filter(isCommand);

/** Those that do not. */
export const agencyQueryNames = agencyOperationNames.filter((operation) => !isCommand(operation));

/** A call of an operation with its sample. */
export const sampleCall = <Operation extends AgencyOperation>(operation: Operation): AgencyCall<Operation> => ({
  ...callOf(operation),
  credentials,
});

/** A call that requests a case number. */
export const assignmentCall: AgencyCall<"case_number_assignment"> = {
  ...common,
  operation: "case_number_assignment",
  caseNumber: null,
  caseStatus: "none",
};

/** A call that restores a case. */
export const restoreCall: AgencyCall<"case_restore"> = {
  ...common,
  operation: "case_restore",
  caseNumber: restoreRequest.caseNumber,
  caseStatus: "archived",
};
