import { type TObject, Type } from "@sinclair/typebox";
import { type Feasibility, feasibilityCodes } from "../../../../domain/calculation/feasibility.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dollarsSchema } from "../../codec/record.ts";

const code = choice("FeasibilityCode", feasibilityCodes, {
  set_asides_above_principal_limit: "More is set aside than the principal limit: cash cannot fund it",
  cash_to_close: "Cash that the borrower brings to the closing",
  obligations_above_first_year_limit:
    "The obligations of the first twelve months are above the first-year limit, even after cash has paid what it can",
  repairs_before_closing: "Repairs that are to be completed before closing",
});

export const feasibilityAnswer: TObject = namedObject(
  "Feasibility",
  {
    closeable: Type.Boolean({ description: "Whether there is no reason but cash_to_close" }),
    reasons: described(
      Type.Array(
        namedObject("FeasibilityReason", {
          code: described(code.schema, "What stands in the way, or what the borrower must bring"),
          amount: described(dollarsSchema, "How much is missing or too much"),
          fix: Type.String({ description: "What would settle it" }),
        }),
      ),
      "What has to be settled, one entry each; empty where the loan can close as it is",
    ),
  },
  { description: "Whether the loan can close as calculated. What is not closeable is unmet for clear_to_close too." },
);

export const encodeFeasibility = ({ isCloseable, reasons }: Feasibility) => ({
  closeable: isCloseable,
  reasons: reasons.map(({ code: name, amountCents, fix }) => ({
    code: name,
    amount: dollarsFromCents(amountCents),
    fix,
  })),
});
