import type { RequestedInputs } from "../../../../application/mcr/set-call-report-inputs.ts";
import type { StateInputs } from "../../../../domain/mcr/quarter/report.ts";
import type { Codec, FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { calendarYear, id, integer } from "../../codec/values/number-codecs.ts";
import { state, text } from "../../codec/values/text-codecs.ts";
import { companyWords } from "../part-fields.ts";

/** The year and quarter in the operations of call reports. The use case decides which years have a form. */
export const quarterFields = {
  year: {
    name: "year",
    codec: { ...calendarYear, schema: { ...calendarYear.schema, examples: [2026] } },
    required: true,
    description: "Calendar year of the quarter, 2024 or later",
  },
  number: {
    name: "quarter",
    codec: integer(1, 4),
    required: true,
    description: "Quarter of the calendar year, 1 to 4",
  },
} as const;

/** The quarter to file. */
export const filingFields: FieldTable<{
  readonly year: number;
  readonly number: number;
  readonly companyId: number | null;
}> = { ...quarterFields, companyId: optional("company", id, companyWords) };

const maxDollars = 1_000_000_000_000;
const wholeDollars: Codec<number> = { ...integer(0, maxDollars), input: { kind: "dollars" } };
const applicationCount = integer(0, 1_000_000);

/** Line AC1000. */
export const repurchases = object<StateInputs["repurchases"]>("CallReportRepurchases", {
  amountDollars: {
    name: "amount",
    codec: wholeDollars,
    required: true,
    description: "Total amount of the repurchased loans, in whole dollars",
  },
  count: {
    name: "count",
    codec: applicationCount,
    required: true,
    description: "Number of loans that had to be repurchased",
  },
});

/** Line AC010 as filed by another system. */
export const opening = object<NonNullable<StateInputs["opening"]>>("CallReportOpening", {
  amountDollars: {
    name: "amount",
    codec: wholeDollars,
    required: true,
    description: "Total amount of the applications received directly, in whole dollars",
  },
  count: {
    name: "count",
    codec: applicationCount,
    required: true,
    description: "Number of applications received directly",
  },
  thirdPartyAmountDollars: {
    name: "third_party_amount",
    codec: wholeDollars,
    fallback: 0,
    description: "Total amount of the applications received from third parties, in whole dollars",
  },
  thirdPartyCount: {
    name: "third_party_count",
    codec: applicationCount,
    fallback: 0,
    description: "Number of applications received from third parties",
  },
  source: {
    name: "source",
    codec: text(),
    required: true,
    description: "System in which the previous quarter was filed, named in the explanatory note",
  },
});

/** The accounting data of a state and quarter. */
export const inputFields: FieldTable<RequestedInputs> = {
  ...filingFields,
  state: { name: "state", codec: state, required: true, description: "State to which the data applies" },
  grossRevenueDollars: {
    name: "gross_revenue",
    codec: wholeDollars,
    required: true,
    description: "Gross revenue from mortgage origination operations (line AC1100), in whole dollars",
  },
  repurchases: {
    name: "repurchases",
    codec: repurchases,
    required: true,
    description: "Loans that had to be repurchased in the quarter (line AC1000)",
  },
  note: optional("note", text(2000), "Text for the explanatory note (ACNOTE); null if there is none"),
  opening: optional(
    "opening",
    opening,
    "Applications in process at the start of the quarter (line AC010) as another system filed them for the end of the previous quarter; null if the records of this service are used. Line AC063 and the explanatory note then contain the differences from the records. Refused once an earlier quarter is filed here",
  ),
};
