import { type TObject, Type } from "@sinclair/typebox";
import type { FilingWithLoans } from "../../../../application/mcr/read-filed-loans.ts";
import type { LoansBehind } from "../../../../domain/mcr/quarter/report.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { recordId, textSchema } from "../../codec/record.ts";
import { state } from "../../codec/text-codecs.ts";
import { columnNames, columnSchema } from "./answer.ts";

const loans = Type.Array(
  namedObject("FiledCallReportLoan", {
    loan: recordId,
    amount: Type.Integer({ description: "What it adds, in whole dollars" }),
  }),
);

/** The loans behind the figures of a filing. */
export const filedLoansAnswer: TObject = namedObject("FiledCallReportLoans", {
  filing: recordId,
  figures: Type.Array(
    namedObject("FiledCallReportFigure", { state: state.schema, code: textSchema, column: columnSchema, loans }),
    { description: "Those with loans; computed lines are sums of others" },
  ),
  mlos: Type.Array(namedObject("FiledCallReportOriginatorLoans", { state: state.schema, nmls_id: textSchema, loans }), {
    description: "Originators (ACMLO)",
  }),
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
