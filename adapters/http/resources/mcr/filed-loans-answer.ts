import { type TObject, Type } from "@sinclair/typebox";
import type { FilingWithLoans } from "../../../../application/mcr/read-filed-loans.ts";
import type { LoansBehind } from "../../../../domain/mcr/quarter/report.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { state } from "../../codec/text-codecs.ts";
import { columnNames, columnSchema } from "./sheet-answer.ts";

const loans = Type.Array(
  namedObject("FiledCallReportLoan", {
    loan: described(recordId, "The loan behind the figure"),
    amount: Type.Integer({ description: "What it adds, in whole dollars" }),
  }),
);

/** The loans behind the figures of a filing. */
export const filedLoansAnswer: TObject = namedObject("FiledCallReportLoans", {
  filing: described(recordId, "The filing whose loans these are"),
  figures: Type.Array(
    namedObject("FiledCallReportFigure", {
      state: described(state.schema, "The state of the figure"),
      code: described(textSchema, "Code of the line"),
      column: described(columnSchema, "Column of the line"),
      loans: described(loans, "The loans behind the figure, with what each adds"),
    }),
    { description: "Those with loans; computed lines are sums of others" },
  ),
  mlos: Type.Array(
    namedObject("FiledCallReportOriginatorLoans", {
      state: described(state.schema, "The state of the line"),
      nmls_id: described(textSchema, "NMLS id of the originator"),
      loans: described(loans, "The loans behind the line, with what each adds"),
    }),
    {
      description: "Mortgage loan originators (ACMLO), with the loans behind each line",
    },
  ),
});

const encodeLoans = ({ loanIds, amountsDollars }: Pick<LoansBehind, "loanIds" | "amountsDollars">) =>
  loanIds.map((loan, position) => ({ loan, amount: amountsDollars[position] ?? 0 }));

export const encodeFiledLoans = ({ filing, loans: { figures, originators } }: FilingWithLoans) => ({
  filing: filing.id,
  figures: figures.map((figure) => ({
    state: figure.state,
    code: figure.code,
    column: columnNames[figure.group],
    loans: encodeLoans(figure),
  })),
  mlos: originators.map((originator) => ({
    state: originator.state,
    nmls_id: originator.nmlsId,
    loans: encodeLoans(originator),
  })),
});
