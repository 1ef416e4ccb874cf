import { mod97 } from "../../company/identifiers.ts";
import type { Day } from "../../kernel/day.ts";
import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import type { LoanStatus } from "../../loan/status/status.ts";
import { agencyErrors } from "./line-agency.ts";
import { historyErrors } from "./line-history.ts";
import type { LoanLine } from "./loan-line.ts";

const effectiveDayErrors = ({ start: { effectiveOn }, statusHistory }: LoanLine, today: Day): FieldError[] => {
  const [first] = statusHistory ?? [];
  return failedChecks([
    ["effectiveOn", effectiveOn === null || effectiveOn <= today, "must not be in the future"],
    [
      "effectiveOn",
      effectiveOn === null || first === undefined || first.effectiveOn === effectiveOn,
      "must be the date of the first entry of status_history, or be left out",
    ],
  ]);
};

const pipelineErrors = ({ start: { terms, property }, pipeline }: LoanLine, today: Day): FieldError[] => {
  if (pipeline === null) return [];
  const applicationOn = terms.applicationOn ?? null;
  if (applicationOn === null)
    return [{ field: "pipeline", message: "must be left out without an application_date", code: "invalid" }];
  const last = pipeline.at(-1);
  return failedChecks([
    [
      "pipeline.0.effectiveOn",
      pipeline[0]?.effectiveOn === applicationOn,
      "must be the application date, from which on the loan counts",
    ],
    ...pipeline.flatMap(({ effectiveOn }, position) => {
      const field = `pipeline.${position}.effectiveOn`;
      const before = pipeline[position - 1]?.effectiveOn ?? effectiveOn;
      return [
        [field, effectiveOn <= today, "must not be in the future"] as const,
        [field, effectiveOn >= before, "must not be before the previous entry"] as const,
      ];
    }),
    [
      `pipeline.${pipeline.length - 1}`,
      last === undefined || (last.channel === (terms.channel ?? "retail") && last.propertyState === property.state),
      "must have the loan's channel and property_state, which are those of its last entry",
    ],
  ]);
};

const uliErrors = ({ uli }: LoanLine): FieldError[] =>
  failedChecks([
    [
      "uli",
      uli === null || (/^[A-Za-z0-9]{23,45}$/.test(uli) && mod97(uli) === 1),
      "must be a universal loan identifier: 23 to 45 letters and digits with the right check digits at the end",
    ],
  ]);

/** Errors in what only a line states of a loan: its past, its identifier, and the agency's decisions. `status` is its last one. */
export const lineErrors = (line: LoanLine, status: LoanStatus, today: Day): FieldError[] => [
  ...effectiveDayErrors(line, today),
  ...historyErrors(line.statusHistory ?? [], today),
  ...pipelineErrors(line, today),
  ...uliErrors(line),
  ...agencyErrors(line, status, today),
];
