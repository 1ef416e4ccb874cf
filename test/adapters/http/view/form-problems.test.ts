import { describe, expect, test } from "bun:test";
import { problemsOf } from "../../../../adapters/http/view/what-if/form-problems.ts";
import { fieldsAt } from "../../../../adapters/http/view/what-if/quote-form.ts";
import { inNextYear, nextYear } from "../../../fixtures/calculation/newest-limit.ts";

const known = fieldsAt(["home_value", "note_rate", "origination_fee"]);
const problems = (refusal: Parameters<typeof problemsOf>[0], fields = known) => {
  const { ofFields, sentences } = problemsOf(refusal, { people: [], rateType: null }, fields);
  return { ofFields: Object.fromEntries(ofFields), sentences };
};

describe("what prevents a what-if from being calculated, for readers who know no names of the API,", () => {
  test("is shown beside its field if the form has it", () => {
    expect(problems({ _tag: "CalculationInputsMissing", fields: ["noteRate"], oneOf: [] })).toEqual({
      ofFields: { note_rate: "is required for a calculation" },
      sentences: [],
    });
  });

  test("is stated in one sentence if the form lacks any of the fields", () => {
    const fields = ["noteRate", "annualTaxesCents", "lesa.amountCents", "priorHecm.closedOn"];
    expect(problems({ _tag: "CalculationInputsMissing", fields, oneOf: [] })).toEqual({
      ofFields: { note_rate: "is required for a calculation" },
      sentences: ["The calculation still needs: note rate, annual taxes, LESA amount, prior HECM closing date."],
    });
  });

  test("names no API request for a fee that is not set or too high", () => {
    expect(problems({ _tag: "OriginationFeePending", missing: null })).toEqual({
      ofFields: { origination_fee: "is not set yet" },
      sentences: [],
    });
    const aboveCap = { _tag: "OriginationFeeAboveCap", feeCents: 7_000_00, capCents: 6_000_00 } as const;
    expect(problems(aboveCap)).toEqual({
      ofFields: { origination_fee: "must be at most $6,000.00 on this home value" },
      sentences: [],
    });
    expect(problems(aboveCap, {})).toEqual({
      ofFields: {},
      sentences: ["origination fee must be at most $6,000.00 on this home value."],
    });
  });

  test("says for which rule a fee waits, because filling in a fee would not help", () => {
    const missing = {
      _tag: "NoRuleInForce",
      parameter: "hecm.national_limit",
      name: "national limit on the maximum claim amount",
      on: inNextYear("01-10"),
    } as const;
    const limit = `No national limit on the maximum claim amount is known for ${nextYear}-01-10: HUD announces it for each calendar year in a Mortgagee Letter. Ask a Super User to enter the one for ${nextYear}.`;
    expect(problems(missing)).toEqual({ ofFields: {}, sentences: [limit] });
    expect(problems({ _tag: "OriginationFeePending", missing })).toEqual({
      ofFields: { origination_fee: "is not set yet" },
      sentences: [`${limit} The loan’s origination fee depends on it too.`],
    });
  });
});
