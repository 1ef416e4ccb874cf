import { quoteLoan } from "../../../../application/calculation/quote-loan.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { refusalsOfTerms } from "../calculation/routes.ts";
import { decodeQuote, quoteFields, quoteInput } from "./body.ts";
import { quoteBodyExample, quoteExample } from "./examples.ts";
import { quoteResponse } from "./response.ts";

/** The operation that quotes a loan without starting it. */
export const quoteOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/quotes/",
    name: "quoteLoan",
    tag: "Calculations",
    summary: "Quote a loan",
    description:
      "Calculates, as of today, what a loan would provide under the plans line of credit, tenure, term and single disbursement, and with `line_of_credit` under modified tenure and modified term, from an age, a state and a home value. The figures equal those of a loan started with the same data. Omitted data comes from the product, its default fees and the published rates. A plan that the product or the rules do not allow returns the reason. Nothing is stored.",
    permission: "calculation.create",
    body: {
      get schema() {
        return quoteInput.schema;
      },
      decode: decodeQuote,
      example: quoteBodyExample,
      names: quoteFields,
    },
    success: 200,
    response: quoteResponse,
    example: () => quoteResponse.encode(quoteExample()),
    refusals: refusalsOfTerms,
    handle: ({ actor, body: { companyId, ...quote } }) => quoteLoan(dependencies, actor, companyId, quote),
  });
