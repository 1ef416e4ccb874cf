import { exportLoanAsMismo, type LoanExport } from "../../../../application/loan/export-loan-as-mismo.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { fileNameOf } from "../../../../domain/kernel/text/file-name.ts";
import { optionalParam, parametersQuery, withDefault } from "../../codec/query.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { xmlType } from "../../operation/formats/negotiate-format.ts";
import { attachment } from "../../operation/formats/response-format.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";

/** The operation that exports a loan for other systems. */
export const mismoOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/loans/{id}/mismo/",
    name: "exportLoanAsMismo",
    tag: "Loans",
    summary: "Export a loan as a MISMO file",
    description:
      "Returns the loan as an XML document of the MISMO reference model 3.4: the home, liens, terms, the figures of its current calculation, and all parties. Figures of a stale calculation are omitted. Data for which the model has no element is in an extension. The guide to MISMO export lists each element and where it comes from. The audit log records that the loan was exported, and whether with Social Security numbers.",
    permission: "loan.export",
    query: parametersQuery<{ readonly identified: boolean }>({
      identified: withDefault(
        optionalParam(
          "identified",
          boolean,
          "Whether the file contains the people's Social Security numbers, which requires `borrower.export_ssn`; defaults to false",
        ),
        false,
      ),
    }),
    success: 200,
    response: null,
    example: null,
    formats: [
      {
        mediaType: xmlType,
        description: "XML document",
        headers: ({ loanNumber }: LoanExport) => attachment(fileNameOf(["loan", loanNumber, "mismo"], "xml")),
        write: ({ content }: LoanExport) => content,
      },
    ],
    refusals: ["LoanNotFound"],
    handle: ({ actor, id, query: { identified } }) => exportLoanAsMismo(dependencies, actor, id, identified),
  });
