import type { ProjectedPlan } from "../../../../application/calculation/calculate/project-plans.ts";
import type { RateGroup, WhatIf } from "../../../../application/calculation/calculate/what-if-outcome.ts";
import { warningSentences } from "../../../../domain/calculation/feasibility.ts";
import { headlineOf } from "../../../../domain/calculation/what-if/headline.ts";
import type { ShownPlan, ShownRateGroup, ShownWhatIf } from "../../../page-models/what-if.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { labelOf } from "../../operation/refusals/error-row.ts";
import { refusalSentence } from "../../operation/refusals/refusal-sentence.ts";
import { problemsOf, refusedInputs } from "./form-problems.ts";

const shownPlan = ({ type, outcome, projection }: ProjectedPlan): ShownPlan =>
  outcome._tag === "Refused"
    ? { type, result: null, reason: refusalSentence(outcome.refusal), projection }
    : { type, result: outcome.value.result, reason: null, projection };

const shownGroup = ({ product, outcome }: RateGroup, whatIf: WhatIf, fields: FieldNames): ShownRateGroup => {
  const { rateType, name } = product;
  const of = { rateType, productName: name };
  if (outcome._tag === "Accepted")
    return { ...of, base: outcome.value.base.result, reason: null, plans: outcome.value.plans.map(shownPlan) };
  const { ofFields, sentences } = problemsOf(outcome.refusal, refusedInputs(whatIf, product), fields);
  const wrong = [...ofFields].map(([name, message]) => `${labelOf(fields[name] ?? { name })} ${message}.`);
  return { ...of, base: null, reason: [...wrong, ...sentences].join(" "), plans: [] };
};

/** The plans of both types of rate, and the result of the chosen one; null if neither can be calculated. */
export const figuresOf = (whatIf: WhatIf, fields: FieldNames): ShownWhatIf["figures"] => {
  const { groups, borrowerNames, takesPurchasePrice, after } = whatIf;
  const calculated = groups.flatMap(({ product, isChosen, outcome }) =>
    outcome._tag === "Accepted" ? [{ product, isChosen, plans: outcome.value }] : [],
  );
  const main = calculated.find(({ isChosen }) => isChosen) ?? calculated[0];
  if (main === undefined || after._tag === "Refused") return null;
  const { base, plans } = main.plans;
  const [single] = plans;
  const paid = single?.outcome._tag === "Accepted" ? single.outcome.value.result.paymentPlan?.initialDrawCents : null;
  // If more is requested than may be paid at once, the maximum is what could be received.
  const singlePaymentCents = main.product.rateType === "fixed" ? (paid ?? base.result.firstYearAvailableCents) : null;
  // A price on a loan that is not a purchase is ignored.
  const purchasePriceCents = takesPurchasePrice ? after.value.purchasePriceCents : null;
  return {
    headline: main.isChosen
      ? headlineOf({ borrowerNames, purchasePriceCents, singlePaymentCents, result: base.result })
      : [],
    base: base.result,
    warnings: warningSentences(base),
    groups: groups.map((group) => shownGroup(group, whatIf, fields)),
  };
};
