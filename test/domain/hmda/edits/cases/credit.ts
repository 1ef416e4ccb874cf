import type { RowChange } from "../../example.ts";
import type { PairsByEdit } from "./pairs.ts";

const denied: RowChange = { action_taken: "3", purchaser_type: "0", denial_reason_1: "3" };
const withdrawn: RowChange = { action_taken: "4", applicant_credit_score: "8888", applicant_credit_model: "9" };
const withdrawnCo: RowChange = {
  action_taken: "4",
  co_applicant_credit_score: "8888",
  co_applicant_credit_model: "9",
};
const exempt: RowChange = {
  applicant_credit_score: "1111",
  co_applicant_credit_score: "1111",
  applicant_credit_model: "1111",
  co_applicant_credit_model: "1111",
};

export const creditPairs: PairsByEdit = {
  "V660-1": [{ applicant_credit_score: "720.5" }, { applicant_credit_score: "720" }],
  "V660-2": [{ applicant_credit_model: "10" }, { applicant_credit_model: "15" }],
  V661: [
    { applicant_credit_score: "8888" },
    { applicant_credit_score: "8888", applicant_credit_model: "9" },
    { applicant_credit_model: "9" },
    {},
  ],
  "V662-1": [
    { applicant_credit_model_free_form: "Own" },
    { applicant_credit_model: "8", applicant_credit_model_free_form: "Own" },
    { applicant_credit_model: "8" },
    {},
  ],
  "V662-2": [{ applicant_credit_model: "8" }, { applicant_credit_model: "7" }],
  V663: [
    { action_taken: "4" },
    withdrawn,
    { ...withdrawn, applicant_credit_model_free_form: "Own" },
    { action_taken: "3" },
  ],
  V664: [{ action_taken: "4" }, withdrawnCo, { action_taken: "6" }, { action_taken: "2" }],
  "V665-1": [{ co_applicant_credit_score: "" }, { co_applicant_credit_score: "700" }],
  "V665-2": [{ co_applicant_credit_model: "16" }, { co_applicant_credit_model: "10" }],
  "V666-1": [
    { co_applicant_credit_score: "8888" },
    { co_applicant_credit_score: "8888", co_applicant_credit_model: "9" },
  ],
  "V666-2": [
    { co_applicant_credit_score: "700" },
    { co_applicant_credit_score: "700", co_applicant_credit_model: "2" },
  ],
  "V667-1": [
    { co_applicant_credit_model_free_form: "Own" },
    { co_applicant_credit_model: "8", co_applicant_credit_model_free_form: "Own" },
  ],
  "V667-2": [{ co_applicant_credit_model: "8" }, { co_applicant_credit_model: "10" }],
  "V669-1": [
    { denial_reason_1: "11" },
    { denial_reason_1: "1111" },
    { denial_reason_1: "" },
    { denial_reason_1: "10" },
  ],
  "V669-2": [
    { ...denied, denial_reason_4: "10" },
    { ...denied, denial_reason_4: "9" },
  ],
  "V669-3": [
    { ...denied, denial_reason_2: "3" },
    { ...denied, denial_reason_2: "4" },
    { ...denied, denial_reason_3: "4", denial_reason_4: "4" },
    { ...denied, denial_reason_3: "4", denial_reason_4: "5" },
  ],
  "V669-4": [{ denial_reason_2: "3" }, { ...denied, denial_reason_2: "4" }],
  "V670-1": [
    { ...denied, denial_reason_1: "10" },
    { ...denied, denial_reason_1: "9" },
  ],
  "V670-2": [{ denial_reason_1: "3" }, denied],
  "V670-3": [{ denial_reason_1: "3" }, { denial_reason_1: "1111" }],
  "V670-4": [
    { ...denied, denial_reason_1: "10" },
    { ...denied, action_taken: "5", denial_reason_1: "10" },
  ],
  "V671-1": [
    { ...denied, denial_reason_2: "9" },
    { ...denied, denial_reason_2: "9", denial_reason_free_form: "Title" },
  ],
  "V671-2": [
    { ...denied, denial_reason_free_form: "Title" },
    { ...denied, denial_reason_4: "9", denial_reason_free_form: "Title" },
  ],
  V710: [
    ...Object.keys(exempt).flatMap((field) => [{ [field]: "1111" }, {}, { ...exempt, [field]: "7" }, exempt]),
    ...[{ ...exempt, applicant_credit_model_free_form: "Own" }, {}],
    ...[{ ...exempt, co_applicant_credit_model_free_form: "Own" }, {}],
  ],
  V711: [
    { denial_reason_1: "1111", denial_reason_free_form: "Title" },
    { denial_reason_1: "10", denial_reason_free_form: "Title" },
    ...[2, 3, 4].flatMap((place) => [
      { denial_reason_1: "1111", [`denial_reason_${place}`]: "3" },
      { denial_reason_1: "1111" },
    ]),
  ],
  "V720-1": [
    { applicant_credit_score: "279" },
    { applicant_credit_score: "280" },
    { applicant_credit_score: "279", applicant_credit_model: "12" },
    { applicant_credit_score: "279", applicant_credit_model: "13" },
  ],
  "V720-2": [
    { co_applicant_credit_model: "11", co_applicant_credit_score: "279" },
    { co_applicant_credit_model: "11", co_applicant_credit_score: "280" },
  ],
  "V720-3": [
    { applicant_credit_model: "13", applicant_credit_score: "299" },
    { applicant_credit_model: "13", applicant_credit_score: "300" },
  ],
  "V720-4": [
    { co_applicant_credit_model: "15", co_applicant_credit_score: "299" },
    { co_applicant_credit_model: "15", co_applicant_credit_score: "300" },
  ],
  "Q642-1": [{ applicant_credit_score: "7777" }, { applicant_credit_score: "7777", applicant_credit_model: "7" }],
  "Q642-2": [
    { co_applicant_credit_score: "7777" },
    { co_applicant_credit_score: "7777", co_applicant_credit_model: "8" },
  ],
  "Q649-1": [
    { applicant_credit_score: "299" },
    { applicant_credit_score: "300" },
    { applicant_credit_score: "901" },
    { applicant_credit_score: "900" },
    { applicant_credit_score: "9999" },
    { applicant_credit_score: "7777" },
  ],
  "Q649-2": [
    { co_applicant_credit_score: "299" },
    { co_applicant_credit_score: "300" },
    { co_applicant_credit_score: "901" },
    { co_applicant_credit_score: "9999" },
  ],
};

const allExempt: RowChange = { aus_1: "1111", aus_result_1: "1111" };
const systemWith = (system: string, result: string): RowChange => ({ aus_1: system, aus_result_1: result });

/** A system in the second to the fifth place, with a result that it does not give, then with one that it does. */
const atEachFurtherPlace = (system: string, wrong: string, right: string): readonly RowChange[] =>
  [2, 3, 4, 5].flatMap((place) =>
    [wrong, right].map((result) => ({ [`aus_${place}`]: system, [`aus_result_${place}`]: result })),
  );

export const underwritingPairs: PairsByEdit = {
  "V696-1": [{ aus_1: "8" }, { aus_1: "7" }, { aus_2: "6" }, { aus_2: "7" }],
  "V696-2": [{ aus_result_1: "25" }, { aus_result_1: "24" }, { aus_result_5: "17" }, { aus_result_5: "16" }],
  "V696-3": [{ aus_2: "1" }, { aus_2: "1", aus_result_3: "1" }],
  V699: [
    { ...systemWith("5", "17"), aus_free_form: "Own" },
    { ...systemWith("5", "18"), aus_free_form: "Own" },
    ...atEachFurtherPlace("5", "17", "1"),
    { aus_2: "5" },
    { aus_2: "5", aus_result_2: "24" },
  ],
  "V700-1": [{ aus_result_1: "1" }, {}, { aus_2: "1" }, systemWith("1", "1")],
  "V700-2": [{ aus_1: "1" }, {}, { aus_result_3: "1" }, { aus_result_1: "16", aus_result_3: "1" }],
  V701: [
    ...[2, 3, 4, 5].flatMap((place) => {
      const result = { [`aus_result_${place}`]: "1" };
      return [result, { [`aus_${place}`]: "1", ...result }, result, { [`aus_${place}`]: "1" }];
    }),
    ...[{ aus_3: "1", aus_result_2: "1" }, { aus_3: "1" }],
  ],
  "V702-1": [{ aus_3: "5" }, { aus_3: "5", aus_free_form: "Own" }],
  "V702-2": [{ aus_free_form: "Own" }, { aus_5: "5", aus_free_form: "Own" }],
  "V703-1": [{ aus_result_2: "16" }, { aus_result_2: "16", aus_result_free_form: "Own" }],
  "V703-2": [{ aus_result_free_form: "Own" }, { aus_result_5: "16", aus_result_free_form: "Own" }],
  "V704-1": [{ action_taken: "6", aus_1: "1" }, { action_taken: "6" }],
  "V704-2": [
    { action_taken: "6", aus_result_1: "16" },
    { action_taken: "6", aus_result_1: "1111" },
  ],
  V713: [
    ...[{ aus_1: "1111" }, allExempt, { aus_result_1: "1111" }, {}],
    ...[{ ...allExempt, aus_free_form: "Own" }, { aus_free_form: "Own" }],
    ...[{ ...allExempt, aus_result_free_form: "Own" }, { aus_result_free_form: "Own" }],
    ...[2, 3, 4, 5].flatMap((place) => [{ ...allExempt, [`aus_${place}`]: "1" }, allExempt]),
    ...[2, 3, 4, 5].flatMap((place) => [{ ...allExempt, [`aus_result_${place}`]: "1" }, allExempt]),
  ],
  Q632: [
    systemWith("3", "5"),
    systemWith("3", "8"),
    systemWith("3", "17"),
    systemWith("3", "19"),
    ...atEachFurtherPlace("3", "20", "18"),
  ],
  Q633: [
    systemWith("4", "1"),
    systemWith("4", "3"),
    systemWith("4", "17"),
    systemWith("4", "24"),
    ...atEachFurtherPlace("4", "14", "15"),
  ],
  Q643: [systemWith("1", "8"), systemWith("1", "7"), ...atEachFurtherPlace("1", "14", "15")],
  Q644: [
    systemWith("2", "7"),
    systemWith("2", "8"),
    systemWith("2", "14"),
    systemWith("2", "13"),
    ...atEachFurtherPlace("2", "17", "16"),
  ],
};
