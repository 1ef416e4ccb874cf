import { type TSchema, Type } from "@sinclair/typebox";
import { type Deadline, deadlineKinds } from "../../../../domain/loan/deadlines/deadlines.ts";
import { choice } from "../../codec/choice-codecs.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, textSchema } from "../../codec/record.ts";

const deadlineKind = choice("DeadlineKind", deadlineKinds, {
  counseling_expires: "The counseling is too old for an application afterwards",
  appraisal_expires: "The appraisal is too old for a closing afterwards",
  rate_lock_expires: "The last day of the locked expected rate",
  case_number_cancelled: "The agency cancels the case number",
  regulation_b_notice: "The last day for the notice of action taken",
  credit_report_expires: "From this day on a borrower has no credit report that counts",
  insurance_application: "The last day for applying for the insurance",
});

/** What still falls due on a loan, the earliest first. */
export const deadlinesAnswer: TSchema = Type.Array(
  namedObject("Deadline", {
    kind: described(deadlineKind.schema, "What falls due"),
    on: described(dateSchema, "The day on which it falls due"),
    rule: described(textSchema, "The rule that sets the day, as a sentence"),
    source: described(textSchema, "The text that the rule comes from, with its section"),
    days_left: Type.Integer({ description: "From today in the company's time zone; below zero where it has passed" }),
  }),
  { description: "What still falls due, the earliest first" },
);

export const encodeDeadline = ({ kind, on, rule, source, daysLeft }: Deadline) => ({
  kind,
  on,
  rule,
  source: `${source.title}, ${source.section}`,
  days_left: daysLeft,
});
