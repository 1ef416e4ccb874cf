import { type TObject, Type } from "@sinclair/typebox";
import type {
  LineAgency,
  LineOriginator,
  LinePeople,
  LoanLine,
  PastMove,
  PastPipelineEntry,
} from "../../../../domain/imports/loan/loan-line.ts";
import { allAccepted, invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { once } from "../../../../domain/kernel/once.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { EnteredAmountDetails } from "../../../../domain/loan/amounts/entered-amount.ts";
import type { FeeInput } from "../../../../domain/loan/fees/fee.ts";
import { type LoanTerms, maxLoanEntries } from "../../../../domain/loan/loan.ts";
import {
  type Decoded,
  type Field,
  type FieldNames,
  type FieldTable,
  isJsonObject,
  type JsonObject,
} from "../../codec/codec.ts";
import { bodySchema, decodeBody, encodeFields, object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { list, nullable, optional } from "../../codec/values/compound-codecs.ts";
import { digitsUpTo, email, notes, state, text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";
import { channel, loanStatus } from "../choices.ts";
import { enteredAmountFields } from "../entered-amount/body.ts";
import { feeFields } from "../fee/body.ts";
import { loanFields } from "../loan/body.ts";
import { decodeStartOf, encodeStartOf, startNames, startSchema } from "../loan/start-body.ts";

const pastMove = object<PastMove>("ImportedStatus", {
  status: { name: "status", codec: loanStatus, required: true, description: "Status that the loan reached" },
  effectiveOn: {
    name: "effective_date",
    codec: day,
    required: true,
    description: "Date from which the loan had the status; for `funded`, the disbursement date",
  },
  reason: optional("reason", notes, "Reason for the status, in the words of that time; null if not known"),
  loanOfficer: optional(
    "loan_officer",
    email,
    "Only if the application ended without a loan: e-mail address of the loan officer at that time, a user of the company, whom the register for HMDA names. For the last entry, it defaults to the `loan_officer` of the loan; for an earlier one, null if not known",
  ),
});

const pastPipelineEntry = object<PastPipelineEntry>("ImportedPipelineEntry", {
  effectiveOn: {
    name: "effective_date",
    codec: day,
    required: true,
    description: "Date from which channel and state applied; for the first entry, the application date",
  },
  channel: { name: "channel", codec: channel, required: true, description: "Origination channel from that date" },
  propertyState: {
    name: "property_state",
    codec: state,
    required: true,
    description: "State of the home from that date, as a two-letter abbreviation",
  },
});

const agency = object<LineAgency>("ImportedAgencyRecord", {
  caseNumber: optional(
    "case_number",
    text(20),
    "FHA case number, as 10 digits or NNN-NNNNNNN, with its ADP code if known; required for an insured loan",
  ),
  caseNumberAssignedOn: optional(
    "case_number_assigned_date",
    day,
    "Date on which FHA assigned the case number; defaults to `case_number_assigned_date` of the loan",
  ),
  insuranceStatus: optional(
    "insurance_status",
    choice("ImportedInsuranceStatus", ["endorsed"], { endorsed: "FHA has endorsed the loan for insurance" }),
    "Status of the mortgage insurance; derived from `status_history` if omitted",
  ),
  endorsedOn: optional(
    "endorsed_date",
    day,
    "Date on which FHA endorsed the loan for insurance; required for an insured loan",
  ),
});

const originator = object<LineOriginator>("ImportedOriginator", {
  name: { name: "name", codec: text(), required: true, description: "Name of the originator" },
  nmlsId: optional("nmls_id", digitsUpTo(12), "NMLS id of the originator; if null, that of the user named by `email`"),
  email: optional(
    "email",
    email,
    "E-mail address of the originator, if this is a user of the company; defaults to the loan's `loan_officer`",
  ),
});

const calculation = object<NonNullable<LoanLine["calculation"]>>("ImportedCalculation", {
  asOf: {
    name: "as_of",
    codec: day,
    required: true,
    description: "Date as of which the loan is calculated, from the application date to today",
  },
});

const people: FieldTable<LinePeople> = {
  loanOfficer: {
    name: "loan_officer",
    codec: email,
    required: true,
    description: "E-mail address of the loan officer, a user of the company",
  },
  processor: optional("processor", email, "E-mail address of the processor; null if there is none"),
  underwriter: optional("underwriter", email, "E-mail address of the underwriter; null if there is none"),
  closer: optional("closer", email, "E-mail address of the closer; null if there is none"),
};

const listOrNull = <Value>(
  name: string,
  entry: Parameters<typeof list<Value>>[0],
  max: number,
  description: string,
): Field<readonly Value[] | null> => optional(name, list(entry, max), description);

type OwnFields = Omit<LoanLine, "start" | "people">;

const own: FieldTable<OwnFields> = {
  source: {
    name: "source",
    codec: text(100),
    required: true,
    description: "Name of the system that the loan comes from",
  },
  uli: optional(
    "uli",
    text(45),
    "Universal loan identifier (ULI) under which the loan was or will be reported; an application without one gets a ULI from this service",
  ),
  fees: listOrNull(
    "fees",
    object<FeeInput>("ImportedFee", feeFields),
    maxLoanEntries.fees,
    "Fees of the loan. If omitted, an open loan gets the product's default fees, and a funded or ended one has none",
  ),
  statusHistory: {
    ...listOrNull(
      "status_history",
      pastMove,
      maxLoanEntries.statusEntries,
      "Statuses of the loan, oldest first, from `origination` to the current one. Entries may be omitted if the table of moves leads from one to the next without passing `funded`, `approved_not_accepted`, or the end of an application. Defaults to `origination` from `effective_date`",
    ),
    codec: nullable(list(pastMove, maxLoanEntries.statusEntries, 1)),
  },
  pipeline: {
    ...listOrNull(
      "pipeline",
      pastPipelineEntry,
      maxLoanEntries.pipelineEntries,
      "Channel and state at the application and after each later change; defaults to one entry at the application",
    ),
    codec: nullable(list(pastPipelineEntry, maxLoanEntries.pipelineEntries, 1)),
  },
  fha: optional("fha", agency, "FHA's decisions on the loan; null if there are none"),
  originator: optional(
    "originator",
    originator,
    "Who took the application of a funded loan, as reported; defaults to the loan officer's name and NMLS id",
  ),
  calculation: optional(
    "calculation",
    calculation,
    "Calculation of the loan to make as of a day, under the rules of that day; null if none",
  ),
  enteredAmounts: {
    name: "entered_amounts",
    codec: list(object<EnteredAmountDetails>("ImportedAmount", enteredAmountFields), maxLoanEntries.enteredAmounts),
    fallback: [],
    description: "Amounts of the loan that were calculated elsewhere",
  },
};

const { externalId, productCode, loanOfficerId, processorId, underwriterId, closerId, ...loanTerms } = loanFields;

type Needed = Pick<LoanTerms, "externalId" | "productCode"> & { readonly externalId: string };

const needed: FieldTable<Needed> = {
  externalId: {
    name: "external_id",
    codec: text(),
    required: true,
    description: "Id of the loan in the former system, unique within the company: the same id again is the same loan",
  },
  productCode: {
    name: "product_code",
    codec: productCode.codec,
    required: true,
    description: "Code of the company's product, which may be inactive",
  },
};

const otherTerms: FieldTable<
  Partial<Omit<LoanTerms, keyof Needed | "loanOfficerId" | "processorId" | "underwriterId" | "closerId">>
> = loanTerms;

const idNames = [loanOfficerId, processorId, underwriterId, closerId].map(({ name }) => name);

/** A loan's line: the body of start-loan, plus the loan's earlier history. */
export const loanLineSchema = once((): TObject => {
  const ofStart = Object.entries(startSchema().properties);
  return Type.Object({
    ...Object.fromEntries(ofStart.filter(([name]) => name !== "company" && !idNames.includes(name))),
    ...bodySchema(needed).properties,
    ...bodySchema(people).properties,
    ...bodySchema(own).properties,
  });
});

/** Both names of the fields of a line. */
export const loanLineNames: FieldNames = {
  ...startNames,
  ...needed,
  loanOfficerId: people.loanOfficer,
  processorId: people.processor,
  underwriterId: people.underwriter,
  closerId: people.closer,
  ...own,
};

/** Decodes a line of a loan, or returns all its errors at once. */
export const decodeLoanLine = (json: unknown): Decoded<LoanLine> => {
  if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
  const rest = allAccepted({ people: decodeBody(people, json), own: decodeBody(own, json) });
  const decoded = decodeStartOf(json, needed, otherTerms, rest);
  if (decoded._tag === "Refused") return decoded;
  const { start, rest: parts } = decoded.value;
  return accept({ start, people: parts.people, ...parts.own });
};

/** Encodes a loan's line in the API's names, with the same fields. Social Security numbers are left out, as everywhere. */
export const encodeLoanLine = (line: LoanLine): JsonObject => ({
  external_id: line.start.terms.externalId,
  ...encodeFields(own, line),
  ...encodeFields(people, line.people),
  ...encodeStartOf(line.start, needed, otherTerms),
});
