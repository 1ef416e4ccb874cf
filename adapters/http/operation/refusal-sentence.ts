import { parameterToEnter } from "../../../domain/hecm/parameters/entered-steps.ts";
import type { NoRuleInForce } from "../../../domain/kernel/in-force.ts";
import { formatCents } from "../../../domain/kernel/money.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";
import { encodeRefusal } from "./replies.ts";

const abbreviations = /\b(?:fha|hecm|hmda|lesa|nmls|ssn|uli)\b/g;

/** The path of a field as people read it: `nmls_id` is `NMLS id`, `liens.0.amount` is `liens 1 amount`. */
export const fieldInWords = (path: string): string =>
  path
    .replace(/\.(\d+)/g, (_, position: string) => ` ${Number(position) + 1}`)
    .replace(/[_.]/g, " ")
    .replace(abbreviations, (name) => name.toUpperCase());

/** What an error answer says, for readers of a page, who know neither the names of the API nor its requests. */
export const inWords = (text: string): string =>
  text
    .replace(/: [^:.]*\b(?:GET|POST|PUT|PATCH|DELETE) \/api\/[\w/-]*/g, "")
    .replace(/\b[a-z]+(?:[_.][a-z]+)*_[a-z]+(?:[_.][a-z]+)*\b/g, fieldInWords)
    .replace(/\bnull\b/g, "empty");

const noRuleSentence = (refusal: NoRuleInForce): string => {
  const { name, on } = refusal;
  return parameterToEnter(refusal) === null
    ? encodeRefusal(refusal).detail
    : `No ${name} is known for ${on}: HUD announces it for each calendar year in a Mortgagee Letter. Ask a Super User to enter the one for ${on.slice(0, 4)}.`;
};

/** Why something cannot be shown or chosen, as a sentence of a page. */
export const refusalSentence = (refusal: AnyRefusal): string => {
  switch (refusal._tag) {
    case "NoRuleInForce":
      return noRuleSentence(refusal);
    case "OriginationFeePending":
      return refusal.missing === null
        ? "The origination fee is not set, since its cap was not known when the loan was started."
        : `${noRuleSentence(refusal.missing)} The loan’s origination fee waits for it too.`;
    case "FixedRateDiffersFromExpectedRate":
      return "On a fixed rate the note rate and the expected rate must be the same.";
    case "PaymentPlanNotForRateType":
      return refusal.rateType === "fixed"
        ? "With a fixed rate, only a single disbursement is available (24 CFR 206.25)."
        : "A single disbursement requires a fixed-rate product.";
    case "InitialDrawAboveFirstYearAvailable":
      return `The draw at closing must be at most ${formatCents(refusal.firstYearAvailableCents)}, what is available in the first 12 months.`;
    case "PaymentsAboveFirstYearAvailable":
      return `The draw at closing and the payments of the first 12 months must be at most ${formatCents(refusal.firstYearAvailableCents)} together.`;
    case "PaymentPlanAboveProceeds":
      return `The line of credit of a modified plan must be at most ${formatCents(refusal.maxCents)}.`;
    default:
      return inWords(encodeRefusal(refusal, fieldInWords).detail);
  }
};
