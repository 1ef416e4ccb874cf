import { Schema } from "effect";
import type { Bureau } from "../../../domain/company/credit-bureaus.ts";
import { scoreOmitted } from "../../../domain/credit/bureau-answer.ts";
import { isOfInquiries } from "../../../domain/credit/key-factors.ts";
import type { CreditScore } from "../../../domain/credit/report-content.ts";
import type { Alerts } from "../alerts.ts";
import { nameIn, scoreIn } from "../read-values.ts";
import { Attribute, many } from "./elements.ts";

export const ScoreElement = Schema.Struct({
  "@BorrowerID": Attribute,
  "@CreditRepositorySourceType": Attribute,
  "@_ModelNameType": Attribute,
  "@_ModelNameTypeOtherDescription": Attribute,
  "@_Value": Attribute,
  "@_ExclusionReasonType": Attribute,
  "@_FACTAInquiriesIndicator": Attribute,
  _FACTOR: many(Schema.Struct({ "@_Code": Attribute, "@_Text": Attribute })),
});

/** The bureaus by their MISMO names. Data from other sources is not included in a report here. */
export const repositories: ReadonlyMap<string, Bureau> = new Map([
  ["Equifax", "equifax"],
  ["Experian", "experian"],
  ["TransUnion", "transunion"],
]);

/** What the indicator means, in the words of form C-1 of 12 CFR part 1002. */
const inquiriesFactor = { code: "", text: "Number of recent inquiries on consumer report" };

/**
 * The factors as listed, or the reason for which there is no score if none is listed; and the number of inquiries if the indicator says
 * that it is a factor and none of them names it.
 */
const factorsOf = (score: typeof ScoreElement.Type): CreditScore["factors"] => {
  const factors = score._FACTOR.map((factor) => ({ code: factor["@_Code"], text: factor["@_Text"] }));
  const reason = score["@_ExclusionReasonType"];
  const listed = factors.length > 0 || reason === "" ? factors : [{ code: "", text: reason }];
  const isUnlisted = score["@_FACTAInquiriesIndicator"] === "Y" && !listed.some(({ text }) => isOfInquiries(text));
  return isUnlisted ? [...listed, inquiriesFactor] : listed;
};

/**
 * The scores with the number of their person, which `numberOf` finds by BorrowerID. A score without a person, or from a source other than
 * the three bureaus, is left out with an alert.
 */
export const scoresOf = (
  elements: readonly (typeof ScoreElement.Type)[],
  numberOf: (borrowerId: string) => number | null,
  alerts: Alerts,
): readonly CreditScore[] =>
  elements.flatMap((score) => {
    const bureau = repositories.get(score["@CreditRepositorySourceType"]);
    const borrowerId = numberOf(score["@BorrowerID"]);
    if (bureau === undefined || borrowerId === null) {
      alerts.push(
        bureau === undefined ? "A score from another source than the three bureaus was omitted." : scoreOmitted,
      );
      return [];
    }
    const model = score["@_ModelNameType"];
    return [
      {
        borrowerId,
        bureau,
        model: nameIn(
          model === "Other" ? nameIn(score["@_ModelNameTypeOtherDescription"], model) : model,
          "Model not stated",
        ),
        value: scoreIn(score["@_Value"]),
        rangeLow: null,
        rangeHigh: null,
        factors: factorsOf(score),
      },
    ];
  });
