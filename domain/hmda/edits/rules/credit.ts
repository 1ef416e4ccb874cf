import { allBut, type CodeSet, codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { codesFromTo, inFileOrder, undecidedOrPurchased } from "../entries.ts";
import { applicant, coApplicant, isOrganization, ofBoth, type Person } from "../people.ts";
import { allOrNone, areBlank, eachIn, filled, hasCode, holdsOneOf } from "../row-rules.ts";
import { isInteger } from "../values.ts";

const modelCodes = [...codesFromTo(1, 9), ...codesFromTo(11, 15), 1111];
const models = codes(...modelCodes);
const coApplicantModels = codes(...modelCodes, 10);
const modelsOf = (person: Person) => (person === applicant ? models : coApplicantModels);

const notReliedOn = codes(8888, 1111);
const noModel = codes(9, 1111);
/** The models whose scores are never below 280, and never below 300. */
const modelsFrom280 = codes(1, 2, 3, 4, 5, 6, 11, 12);
const modelsFrom300 = codes(13, 14, 15);
const otherModels = codes(7, 8);
const noScore = codes(7777, 8888, 1111);
const exempt = codes(1111);
const scoresAndModels = [applicant.score, coApplicant.score, applicant.model, coApplicant.model];
const modelTexts = [applicant.modelText, coApplicant.modelText];
const areExempt = eachIn(scoresAndModels, exempt);
const haveNoText = areBlank(modelTexts);

const minScore = (ofApplicant: string, ofCoApplicant: string, scored: CodeSet, min: number): readonly RowEdit[] =>
  ofBoth(ofApplicant, ofCoApplicant, ({ score, model, words }) => ({
    fields: [score, model],
    description: `The credit score of the ${words} is ${min} or more, below which this model does not score.`,
    when: holdsOneOf(model, scored),
    holds: (_, numbers) => numbers[score] >= min,
  }));

/** The credit scores and their models. */
export const creditEdits: readonly RowEdit[] = [
  ...ofBoth("V660-1", "V665-1", ({ score, words }) => ({
    fields: [score],
    description: `The credit score of the ${words} is a whole number.`,
    holds: (row) => isInteger(row[score]),
  })),
  ...ofBoth("V660-2", "V665-2", (person) => {
    return {
      fields: [person.model],
      description: `The credit scoring model of the ${person.words} is a code of the list.`,
      holds: holdsOneOf(person.model, modelsOf(person)),
    };
  }),
  ...ofBoth("V661", "V666-1", ({ score, model, words }) => ({
    fields: [score, model],
    description: `Both the credit score of the ${words} is 8888 and the model 9, not relied on, or neither.`,
    holds: allOrNone([score, codes(8888)], [model, codes(9)]),
  })),
  {
    number: "V666-2",
    fields: ["co_applicant_credit_score", "co_applicant_credit_model"],
    description: "Both the credit score of the co-applicant is 9999 and the model 10, no co-applicant, or neither.",
    holds: allOrNone(["co_applicant_credit_score", codes(9999)], ["co_applicant_credit_model", codes(10)]),
  },
  ...ofBoth("V662-1", "V667-1", (person) => {
    const isListed = holdsOneOf(person.model, modelsOf(person));
    return {
      fields: [person.model, person.modelText],
      description: `The text of the ${person.words}'s model is blank where the model is a code other than 8, and only there.`,
      holds: (row) => (row[person.modelText] === "") === (row[person.model] !== "8" && isListed(row)),
    };
  }),
  ...ofBoth("V662-2", "V667-2", ({ model, modelText, words }) => ({
    fields: [model, modelText],
    description: `The text of the ${words}'s model is filled where the model is 8, and only there.`,
    holds: allOrNone([modelText, filled], [model, codes(8)]),
  })),
  ...ofBoth("V663", "V664", ({ score, model, modelText, words }) => {
    const [hasNoScore, hasNoModel] = [holdsOneOf(score, notReliedOn), holdsOneOf(model, noModel)];
    return {
      fields: ["action_taken", score, model, modelText],
      description: `No score of the ${words} was relied on where the loan was withdrawn, incomplete or purchased.`,
      when: undecidedOrPurchased.applies,
      holds: (row) => hasNoScore(row) && hasNoModel(row) && row[modelText] === "",
    };
  }),
  ...ofBoth("V668-1", "V668-2", (person) => {
    const organization = isOrganization(person);
    return {
      fields: inFileOrder([...organization.fields, person.score]),
      description: `The credit score is 8888 or 1111 where ${organization.words}.`,
      when: organization.applies,
      holds: holdsOneOf(person.score, notReliedOn),
    };
  }),
  {
    number: "V710",
    fields: inFileOrder([...scoresAndModels, ...modelTexts]),
    description: "Credit scores and models are all 1111, without texts, or none is.",
    when: hasCode(scoresAndModels, exempt),
    holds: (row) => areExempt(row) && haveNoText(row),
  },
  ...minScore("V720-1", "V720-2", modelsFrom280, 280),
  ...minScore("V720-3", "V720-4", modelsFrom300, 300),
  ...ofBoth("Q642-1", "Q642-2", ({ score, model, words }) => ({
    fields: [score, model],
    description: `The credit score of the ${words} is 7777, no number, only where the model is 7 or 8.`,
    when: holdsOneOf(score, codes(7777)),
    holds: holdsOneOf(model, otherModels),
  })),
  ...ofBoth("Q649-1", "Q649-2", (person) => {
    const noScores = person === applicant ? noScore : codes(...noScore.texts, 9999);
    return {
      fields: [person.score],
      description: `The credit score of the ${person.words} lies between 300 and 900.`,
      when: holdsOneOf(person.score, allBut(noScores)),
      holds: (_, numbers) => numbers[person.score] >= 300 && numbers[person.score] <= 900,
    };
  }),
];
