import type { AgencyCall } from "../../../../domain/agency/ports.ts";
import type { AgencyRequests } from "../../../../domain/agency/requests.ts";
import { caseNumberRequest } from "./case-number-request.ts";

/** A user name and password that stand in no message of ours by chance. */
export const credentials = { username: "M1QXU7", password: "p4ss:wörd-€9" };

const common = {
  companyId: 7,
  credentials,
  reference: "9f86d081884c7d659a2feaa0c55ad015",
  loanNumber: caseNumberRequest.loanNumber,
};

/** A call that asks for a case number; its request is `caseNumberRequest`. */
export const assignmentCall: AgencyCall<"case_number_assignment"> = {
  ...common,
  operation: "case_number_assignment",
  caseNumber: null,
};

/** A call that restores a case, and its request. */
export const restoreCall: AgencyCall<"case_restore"> = {
  ...common,
  operation: "case_restore",
  caseNumber: "0612106308",
};
export const restoreRequest: AgencyRequests["case_restore"] = { caseNumber: "0612106308" };
