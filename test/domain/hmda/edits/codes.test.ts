import { describe, expect, test } from "bun:test";
import { filingYears } from "../../../../domain/hmda/edits/edit.ts";
import type { LarField } from "../../../../domain/hmda/register/lar-fields.ts";
import type { RowChange } from "../example.ts";
import { candidates, codesTaken, valuesOf } from "./coded.ts";

const ethnicities = "1-2 11-14";
const races = "1-5 21-27 41-44";
const creditModels = "1-9 11-15 1111";
const feature = "1 2 1111";

const further = (field: string, count: number): readonly LarField[] =>
  Array.from({ length: count - 1 }, (_, place) => `${field}_${place + 2}` as LarField);

/** The edit that compares a field with a list, on a row with these changes, and the list in the regulator's guides. */
const lists: readonly (readonly [edit: string, fields: readonly LarField[], list: string, row?: RowChange])[] = [
  ["V611", ["loan_type"], "1-4"],
  ["V612-1", ["loan_purpose"], "1 2 4 5 31 32"],
  ["V613-1", ["preapproval"], "1 2"],
  ["V615-1", ["construction_method"], "1 2"],
  ["V616", ["occupancy_type"], "1-3"],
  ["V618", ["action_taken"], "1-8"],
  ["V628-1", ["applicant_ethnicity_1"], `${ethnicities} 3 4`],
  ["V628-2", further("applicant_ethnicity", 5), `${ethnicities} blank`],
  ["V629-1", ["applicant_ethnicity_observed"], "1-3"],
  ["V629-2", ["applicant_ethnicity_1"], "1 2", { applicant_ethnicity_observed: "1" }],
  ["V629-2", ["applicant_ethnicity_2"], "1 2 blank", { applicant_ethnicity_observed: "1" }],
  ["V629-3", ["applicant_ethnicity_1"], `${ethnicities} 3`, { applicant_ethnicity_observed: "2" }],
  ["V631-1", ["co_applicant_ethnicity_1"], `${ethnicities} 3-5`],
  ["V631-2", further("co_applicant_ethnicity", 5), `${ethnicities} blank`],
  ["V632-1", ["co_applicant_ethnicity_observed"], "1-4"],
  ["V635-1", ["applicant_race_1"], `${races} 6 7`],
  ["V635-2", further("applicant_race", 5), `${races} blank`],
  ["V636-1", ["applicant_race_observed"], "1-3"],
  ["V636-2", ["applicant_race_1"], "1-5", { applicant_race_observed: "1" }],
  ["V636-2", further("applicant_race", 5), "1-5 blank", { applicant_race_observed: "1" }],
  ["V636-3", ["applicant_race_1"], `${races} 6`, { applicant_race_observed: "2" }],
  ["V636-3", further("applicant_race", 5), `${races} blank`, { applicant_race_observed: "2" }],
  ["V638-1", ["co_applicant_race_1"], `${races} 6-8`],
  ["V638-2", further("co_applicant_race", 5), `${races} blank`],
  ["V639-1", ["co_applicant_race_observed"], "1-4"],
  ["V642-1", ["applicant_sex"], "1-4 6"],
  ["V642-2", ["applicant_sex_observed"], "1-3"],
  ["V643", ["applicant_sex"], "1 2", { applicant_sex_observed: "1" }],
  ["V644-1", ["applicant_sex"], "1-3 6", { applicant_sex_observed: "2" }],
  ["V646-1", ["co_applicant_sex"], "1-6"],
  ["V646-2", ["co_applicant_sex_observed"], "1-4"],
  ["V656-1", ["purchaser_type"], "0-6 71 72 8 9"],
  ["V658-1", ["hoepa_status"], "1-3"],
  ["V659", ["lien_status"], "1 2"],
  ["V660-2", ["applicant_credit_model"], creditModels],
  ["V665-2", ["co_applicant_credit_model"], `${creditModels} 10`],
  ["V669-1", ["denial_reason_1"], "1-10 1111"],
  ["V669-2", further("denial_reason", 4), "1-9 blank"],
  ["V684", ["balloon_payment"], feature],
  ["V685", ["interest_only_payments"], feature],
  ["V686", ["negative_amortization"], feature],
  ["V687", ["other_non_amortizing_features"], feature],
  ["V689-1", ["manufactured_home_secured_property_type"], "1-3 1111"],
  ["V690-1", ["manufactured_home_land_property_interest"], "1-5 1111"],
  ["V693-1", ["submission_of_application"], "1-3 1111"],
  ["V694-1", ["initially_payable"], "1-3 1111"],
  ["V696-1", ["aus_1"], "1-7 1111"],
  ["V696-1", further("aus", 5), "1-5 7 blank"],
  ["V696-2", ["aus_result_1"], "1-24 1111"],
  ["V696-2", further("aus_result", 5), "1-16 18-24 blank"],
  ["V706", ["reverse_mortgage"], feature],
  ["V707", ["open_end_line_of_credit"], feature],
  ["V708", ["business_or_commercial_purpose"], feature],
];

describe.each([...filingYears])("the lists of codes in %i", (year) => {
  test.each(lists.map((of) => [`${of[0]} of ${of[1][0]}`, ...of] as const))(
    "%s accepts each code and no other",
    (_, edit, fields, list, row = {}) => {
      const allowed = valuesOf(list);
      for (const field of fields)
        expect([field, ...codesTaken(year, edit, field, row)]).toEqual([
          field,
          ...candidates.filter((code) => allowed.includes(code)),
        ]);
    },
  );
});
