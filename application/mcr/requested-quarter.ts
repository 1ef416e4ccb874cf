import type { Company } from "../../domain/company/company.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { formVersions } from "../../domain/mcr/form/form.ts";
import { isQuarterNumber, type ReportedQuarter, reportedQuarter } from "../../domain/mcr/quarter/quarter.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** A quarter as requested. Neither number has been validated. */
export interface QuarterRequest {
  readonly year: number;
  readonly number: number;
}

/** Validates the requested quarter by the company's calendar. Refuses a quarter that has not begun, and one whose form is not known. */
export const requestedQuarter = (
  { clock }: Dependencies,
  { timeZone }: Pick<Company, "timeZone">,
  { year, number }: QuarterRequest,
): Result<ReportedQuarter, FieldsInvalid> => {
  if (!isQuarterNumber(number)) return invalidField("number", "must be 1, 2, 3 or 4");
  const quarter = reportedQuarter({ year, number }, clock.today(timeZone));
  if (quarter._tag === "Accepted") return accept(quarter.value);
  return quarter.refusal._tag === "QuarterNotBegun"
    ? invalidField("number", "must be a quarter that has begun")
    : invalidField(
        "year",
        `must be ${formVersions.steps[0]?.from.slice(0, 4)} or later: earlier versions of the form are not supported`,
      );
};
