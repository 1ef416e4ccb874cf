import { listRequirements } from "../../../../application/loan/list-requirements.ts";
import { type RequirementFilter, readRequirements } from "../../../../application/loan/read-requirements.ts";
import { readPageFrame } from "../../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { registerIn } from "../../../../domain/requirements/register.ts";
import { optionalParam, type ParameterTable } from "../../codec/query.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import type { Pages } from "../../pages.ts";
import { agencyOperation } from "../agency/response.ts";
import { loanStatus } from "../choices.ts";
import { companyFilter } from "../part-fields.ts";
import { requirementSubject, severity } from "./choices.ts";
import { requirementResponse } from "./response.ts";
import { shownRequirements } from "./shown-requirements.ts";

const filters: ParameterTable<RequirementFilter & { readonly companyId: number | null }> = {
  subject: optionalParam("subject", requirementSubject, "Only requirements about this part of a loan"),
  severity: optionalParam("severity", severity, "Only requirements of this severity"),
  firstStatus: optionalParam("first_status", loanStatus, "Only requirements that are first checked at this status"),
  operation: optionalParam("operation", agencyOperation, "Only requirements that this agency operation checks"),
  ...companyFilter,
};

const [example] = registerIn([]);
if (example === undefined) throw new Error("the register of requirements is empty");

/** The operation that lists the requirements of loans. */
export const requirementsOperation = (dependencies: Dependencies, { register }: Pages): AnyOperation =>
  defineListOperation({
    path: "/loan/requirements/",
    name: "listRequirements",
    tag: "Loans",
    summary: "List requirements",
    description:
      "Lists what a loan must have before it moves to a status, and before a request about it goes to the agency, with the source of each. `allowed_statuses` of a loan, the pipeline and the refusals of moves are taken from this register. The severities are the company's, which may raise them with `requirement_severities`.",
    permission: "loan.view",
    filters,
    orderNames: { position: "position", code: "code" },
    defaultOrder: "position",
    row: requirementResponse,
    rowExample: requirementResponse.encode(example),
    printed: {
      headers: register.headers,
      write: async (actor, { companyId, ...filter }) => {
        const read = await readRequirements(dependencies, actor, companyId, filter);
        if (read._tag === "Refused") throw new Error(`the register is listed, but not read: ${read.refusal._tag}`);
        const frame = await readPageFrame(dependencies, actor, read.value.companyId);
        return register.write(shownRequirements(read.value), frame);
      },
    },
    refusals: [],
    list: (actor, { companyId, ...filter }, page) => listRequirements(dependencies, actor, companyId, filter, page),
  });
