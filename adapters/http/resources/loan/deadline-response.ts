import { Type } from "@sinclair/typebox";
import { type Deadline, deadlineKinds } from "../../../../domain/loan/deadlines/deadlines.ts";
import { dateSchema, textSchema } from "../../codec/record.ts";
import { listOf, responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

const deadlineKind = choice("DeadlineKind", deadlineKinds, {
  counseling_expires: "Last day on which the counseling is valid for an application",
  appraisal_expires: "Last day on which the appraisal is valid for the closing",
  rate_lock_expires: "Last day of the rate lock",
  case_number_cancelled: "Day on which the agency cancels the case number",
  regulation_b_notice: "Last day for the notice of action taken under Regulation B",
  credit_report_expires: "First day on which a borrower no longer has a valid credit report",
  insurance_application: "Last day to apply for mortgage insurance",
});

/** The open deadlines of a loan, earliest first. */
export const deadlines = listOf(
  responseObject<Deadline>("Deadline", {
    kind: [deadlineKind.schema, "Kind of deadline", "kind"],
    on: [dateSchema, "Date of the deadline", "on"],
    rule: [textSchema, "Rule that determines the date, as a sentence", "rule"],
    source: [textSchema, "Source of the rule, with its section", ({ source }) => `${source.title}, ${source.section}`],
    days_left: [
      Type.Integer(),
      "Number of days from today in the company's time zone; negative if the date has passed",
      "daysLeft",
    ],
  }),
);
