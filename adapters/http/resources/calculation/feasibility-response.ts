import { Type } from "@sinclair/typebox";
import { type Feasibility, feasibilityCodes } from "../../../../domain/calculation/feasibility.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dollarsSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

const code = choice("FeasibilityCode", feasibilityCodes, {
  set_asides_above_principal_limit: "The set-asides exceed the principal limit and cannot be funded with cash",
  cash_to_close: "The borrower must bring cash to closing",
  obligations_above_first_year_limit:
    "The obligations of the first twelve months exceed the first-year limit, even after the borrower's cash",
  repairs_before_closing: "Repairs must be completed before closing",
});

export const feasibilityResponse = responseObject<Feasibility>(
  "Feasibility",
  {
    closeable: [
      Type.Boolean(),
      "Whether the loan can close: there is no reason other than `cash_to_close`",
      "isCloseable",
    ],
    reasons: [
      Type.Array(
        namedObject("FeasibilityReason", {
          code: described(code.schema, "Issue that prevents closing, or requires cash from the borrower"),
          amount: described(dollarsSchema, "Amount that is missing or exceeds the limit"),
          fix: Type.String({ description: "How to resolve the issue" }),
        }),
      ),
      "Issues to resolve, one entry each; empty if there are none",
      ({ reasons }) =>
        reasons.map(({ code: name, amountCents, fix }) => ({
          code: name,
          amount: dollarsFromCents(amountCents),
          fix,
        })),
    ],
  },
  {
    description:
      "Whether the loan can close as calculated. A loan that cannot close does not meet the requirements of `clear_to_close` either.",
  },
);
