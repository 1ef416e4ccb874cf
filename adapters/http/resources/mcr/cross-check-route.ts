import { crossCheckCallReports } from "../../../../application/mcr/cross-check-call-reports.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { plainJson } from "../../codec/json-list.ts";
import { optionalParam, parametersQuery, requiredParam } from "../../codec/query.ts";
import { calendarYear, id } from "../../codec/values/number-codecs.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { crossCheckResponse } from "./cross-check-response.ts";
import { crossCheckExample } from "./examples.ts";

const parameters = {
  year: requiredParam("year", calendarYear, "Calendar year of the comparison", 2025),
  companyId: optionalParam("company", id, companyWords),
};

/** The operation that compares the call reports of a year with its HMDA register. */
export const crossCheckOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/mcr/cross-check/",
    name: "crossCheckCallReports",
    tag: "Call reports",
    summary: "Compare the call reports of a year with its HMDA register",
    description:
      "Compares both loan by loan, as generated from current data, and returns each loan that differs with the reason. The counts need not be equal: the register counts loans by closing date, without those on which another lender made the credit decision; the call reports count loans by funding date.",
    permission: "report.mcr",
    query: parametersQuery(parameters),
    fairQueue: "files",
    success: 200,
    response: crossCheckResponse,
    isLong: true,
    example: () => plainJson(crossCheckResponse.encode(crossCheckExample)),
    refusals: [],
    handle: ({ actor, query }) => crossCheckCallReports(dependencies, actor, query),
  });
