import type { ReadWhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { varyLoan } from "../../../../application/calculation/vary-loan.ts";
import { varyQuote } from "../../../../application/calculation/vary-quote.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { invalidField, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { type QuoteRequest, quoteInput } from "../../resources/quote/body.ts";
import type { LinkedPageRefusal } from "../linked-page.ts";
import { readTyped } from "./read-form.ts";
import { type AnsweredWhatIf, shownWhatIf } from "./shown-what-if.ts";

/** The subject of a what-if: a loan or a quote. */
interface WhatIfOperands {
  readonly loanId: number | null;
  readonly quote: QuoteRequest | null;
}

export const whatIfOperands: FieldTable<WhatIfOperands> = {
  loanId: optional("loan", id, "Loan that the page shows"),
  quote: optional(
    "quote",
    quoteInput,
    "Quote that the page shows instead of a loan, with the fields of a quote request",
  ),
};

const vary = async (dependencies: Dependencies, actor: Actor, { loanId, quote }: WhatIfOperands, read: ReadWhatIf) => {
  if (loanId !== null && quote !== null) return invalidField("quote", "must be left out if loan is given");
  if (loanId !== null) return varyLoan(dependencies, actor, loanId, read);
  if (quote === null)
    return invalidFields([
      { field: "loanId", message: "or quote is required", code: "required" },
      { field: "quote", message: "or loan is required", code: "required" },
    ]);
  const { companyId, ...terms } = quote;
  const varied = await varyQuote(dependencies, actor, companyId, terms, read);
  return varied._tag === "Refused" && varied.refusal._tag === "FieldsInvalid"
    ? invalidFields(varied.refusal.errors.map((error) => ({ ...error, field: `quote.${error.field}` })))
    : varied;
};

/** Reads the what-if of a loan or a quote; `form` is what was sent from its page. */
export const readWhatIfPage = async (
  dependencies: Dependencies,
  actor: Actor,
  operands: WhatIfOperands,
  form: URLSearchParams | null,
): Promise<Result<AnsweredWhatIf, LinkedPageRefusal>> => {
  const varied = await vary(dependencies, actor, operands, readTyped(form));
  return varied._tag === "Refused" ? varied : accept(shownWhatIf(varied.value, form));
};
