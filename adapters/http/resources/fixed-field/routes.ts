import { Type } from "@sinclair/typebox";
import { listFixedFields } from "../../../../application/loan/list-fixed-fields.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type FixedEntry, fixedTable } from "../../../../domain/loan/fixed/fixed-table.ts";
import { type FixingMoment, momentWords } from "../../../../domain/loan/fixed/moments.ts";
import { fixedRecords, madeNecessary, waysToChange } from "../../../../domain/loan/fixed/row.ts";
import { optionalParam } from "../../codec/query.ts";
import { nullableSchema, textSchema } from "../../codec/record.ts";
import { type ResponseTable, responseObject } from "../../codec/response.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { fixedFieldName } from "../loan/fixed-field-names.ts";

const record = choice("FixedFieldRecord", fixedRecords, {
  loan: "The loan's own terms, liens included",
  property: "The property",
  borrower: "Borrowers and other people on the loan",
  fee: "Fees",
});

const way = choice("WayToChangeFixedField", waysToChange, {
  correction: "A correction with a reason, by compliance or an administrator",
  first_entry: "A first entry if there is no value so far, otherwise a correction",
  address_change: "The agency's address change",
  appraisal_logging: "A new logging of the appraisal with the agency",
  case_number_assignment: "The agency's assignment of the case number",
  sent_back: "An ordinary change once the loan is sent back to an earlier status",
  none: "Not at all",
});

const again = choice("MadeNecessaryByChange", madeNecessary, {
  calculation: "A new calculation",
  assessment: "A new financial assessment",
  caivrs: "A new CAIVRS authorization",
  case_correction: "A correction of the FHA case",
  counseling: "Counseling of the person",
  disclosures: "New disclosures",
  documents: "New documents",
});

const at = (moment: FixingMoment): ResponseTable<FixedEntry>[string] => [
  nullableSchema(way.schema),
  `How the field can still change once ${momentWords[moment]}; null if that changes nothing`,
  ({ from }) => from[moment] ?? null,
];

const fixedFieldResponse = responseObject<FixedEntry>("FixedField", {
  position: [id.schema, "Position of the field in the table, starting at 1", "position"],
  record: [record.schema, "Record that holds the field", "record"],
  field: [textSchema, "Field of the loan, as a dotted path", ({ field }) => fixedFieldName(field)],
  case_number: at("case_number"),
  appraisal_logged: at("appraisal_logged"),
  clear_to_close: at("clear_to_close"),
  closing: at("closing"),
  funded: at("funded"),
  ended: at("ended"),
  insured: at("insured"),
  makes_necessary: [Type.Array(again.schema), "What a change of the field makes necessary again", "again"],
  reason: [textSchema, "Why the field is fixed from then on, or stays open", "reason"],
});

const [example] = fixedTable;
if (example === undefined) throw new Error("the table of fixed fields is empty");

/** Lists which fields are fixed, and from when. */
export const fixedFieldsOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/fixed-fields/",
    name: "listFixedFields",
    tag: "Loans",
    summary: "List fixed fields",
    description:
      "Lists every writable field of a loan with the moments from which it is fixed, how it can still change from each, and what a change makes necessary again. The last moment that the loan has reached counts. A field without a moment stays open.",
    permission: "loan.view",
    filters: {
      record: optionalParam("record", record, "Only fields of this record"),
      correctableOn: optionalParam(
        "correctable_on",
        id,
        "Only fields that are fixed on the loan with this id and that a correction can change",
      ),
    },
    orderNames: { position: "position" },
    defaultOrder: "position",
    row: fixedFieldResponse,
    rowExample: fixedFieldResponse.encode(example),
    refusals: ["LoanNotFound"],
    list: (actor, filter, page) => listFixedFields(dependencies, actor, filter, page),
  });
