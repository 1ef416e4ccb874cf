import type { LarField } from "../../register/lar-fields.ts";
import { codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { actions, codesFromTo, fieldIs, isOneOf, isOneOfWhere } from "../entries.ts";
import { areBlank, areBlankOrIn, areDistinct, hasCode, isFilled } from "../row-rules.ts";

const furtherReasons: readonly LarField[] = ["denial_reason_2", "denial_reason_3", "denial_reason_4"];
const reasons: readonly LarField[] = ["denial_reason_1", ...furtherReasons];
const reasonsAndText: readonly LarField[] = [...reasons, "denial_reason_free_form"];
const reasonCodes = codesFromTo(1, 9);
const notDenied = [1, 2, 4, 5, 6, 8];
const hasOtherReason = hasCode(reasons, codes(9));

/** Why an application was denied. */
export const denialEdits: readonly RowEdit[] = [
  isOneOf("V669-1", "denial_reason_1", codes(...reasonCodes, 10, 1111)),
  {
    number: "V669-2",
    fields: furtherReasons,
    description: "The further reasons for denial are each blank or 1 to 9.",
    holds: areBlankOrIn(furtherReasons, codes(...reasonCodes)),
  },
  {
    number: "V669-3",
    fields: reasons,
    description: "No reason for denial is repeated.",
    holds: areDistinct(reasons),
  },
  {
    number: "V669-4",
    fields: reasons,
    description: "No further reason follows where the first is 10 or 1111.",
    when: fieldIs("denial_reason_1", codes(10, 1111)).applies,
    holds: areBlank(furtherReasons),
  },
  isOneOfWhere("V670-1", actions(3, 7), "denial_reason_1", codes(...reasonCodes, 1111)),
  isOneOfWhere("V670-2", fieldIs("denial_reason_1", codes(...reasonCodes)), "action_taken", codes(3, 7)),
  isOneOfWhere("V670-3", actions(...notDenied), "denial_reason_1", codes(10, 1111)),
  isOneOfWhere("V670-4", fieldIs("denial_reason_1", codes(10)), "action_taken", codes(...notDenied)),
  {
    number: "V671-1",
    fields: reasonsAndText,
    description: "The text of the reason for denial is filled where a reason is 9, other.",
    when: hasOtherReason,
    holds: isFilled("denial_reason_free_form"),
  },
  {
    number: "V671-2",
    fields: reasonsAndText,
    description: "A reason for denial is 9, other, where its text is filled.",
    when: isFilled("denial_reason_free_form"),
    holds: hasOtherReason,
  },
  {
    number: "V711",
    fields: reasonsAndText,
    description: "The further reasons and the text are blank where the first reason is 1111.",
    when: fieldIs("denial_reason_1", codes(1111)).applies,
    holds: areBlank([...furtherReasons, "denial_reason_free_form"]),
  },
];
