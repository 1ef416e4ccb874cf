import { Type } from "@sinclair/typebox";
import type { FilingWithLoans } from "../../../../application/mcr/read-filed-call-report-loans.ts";
import type { LoansBehind } from "../../../../domain/mcr/quarter/report.ts";
import { described } from "../../codec/described.ts";
import { jsonList } from "../../codec/json-list.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { state } from "../../codec/values/text-codecs.ts";
import { columnName, columnSchema } from "./sheet-response.ts";

const loans = Type.Array(
  namedObject("FiledCallReportLoan", {
    loan: described(recordId, "Loan behind the figure"),
    amount: Type.Integer({ description: "Amount that the loan adds to the figure, in whole dollars" }),
  }),
);

/** The loans behind the figures of a filing. */
export const filedLoansResponse = responseObject<FilingWithLoans>("FiledCallReportLoans", {
  filing: [recordId, "Filing to which the loans belong", ({ filing }) => filing.id],
  figures: [
    Type.Array(
      namedObject("FiledCallReportFigure", {
        state: described(state.schema, "State of the figure"),
        code: described(textSchema, "Code of the line"),
        column: described(columnSchema, "Column of the line"),
        loans: described(loans, "Loans behind the figure, each with its amount"),
      }),
    ),
    "Figures with loans; computed lines, which are sums of others, are not included",
    ({ loans: { figures } }) =>
      jsonList(
        () => figures,
        (figure) => ({
          state: figure.state,
          code: figure.code,
          column: columnName(figure.group),
          loans: encodeLoans(figure),
        }),
      ),
  ],
  mlos: [
    Type.Array(
      namedObject("FiledCallReportOriginatorLoans", {
        state: described(state.schema, "State of the originator's line"),
        nmls_id: described(textSchema, "NMLS id of the mortgage loan originator"),
        loans: described(loans, "Loans behind the line, each with its amount"),
      }),
    ),
    "Mortgage loan originators (ACMLO), each with the loans behind the line",
    ({ loans: { originators } }) =>
      jsonList(
        () => originators,
        (originator) => ({
          state: originator.state,
          nmls_id: originator.nmlsId,
          loans: encodeLoans(originator),
        }),
      ),
  ],
});

const encodeLoans = ({ loanIds, amountsDollars }: Pick<LoansBehind, "loanIds" | "amountsDollars">) =>
  jsonList(
    () => loanIds.entries(),
    ([position, loan]) => ({ loan, amount: amountsDollars[position] ?? 0 }),
  );
