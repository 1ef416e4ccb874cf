import { Type } from "@sinclair/typebox";
import type { ShownLoan } from "../../../../application/loan/view/past-view.ts";
import type { CalculationSummary } from "../../../../domain/calculation/calculation-record.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { firstDueOn } from "../../../../domain/loan/deadlines/deadlines.ts";
import { feesTotalCents } from "../../../../domain/loan/fees/fees.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { statusOf } from "../../../../domain/loan/status/status.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import {
  dateSchema,
  dollarsSchema,
  instantSchema,
  nullableSchema,
  recordId,
  textSchema,
  warningsSchema,
} from "../../codec/record.ts";
import {
  orNull,
  type ResponseTable,
  responseObject,
  responseOfFields,
  responseOfStored,
  responseRecord,
} from "../../codec/response.ts";
import { asOfField } from "../../operation/past-record.ts";
import { borrowerResponse } from "../borrower/response.ts";
import { loanStatus } from "../choices.ts";
import { propertyResponse } from "../property/response.ts";
import { agencySchema, encodeAgency } from "./agency/response.ts";
import { loanFields } from "./body.ts";
import { deadlines } from "./deadline-response.ts";
import { droppedLienResponse } from "./dropped-liens-response.ts";
import { overrideResponse } from "./status/override-response.ts";
import {
  actionResponse,
  allowedStatusResponse,
  approvalResponse,
  correctionResponse,
  personChangeResponse,
  statusResponse,
} from "./status/status-response.ts";

type CalculatedLoan = ShownLoan & { readonly lastCalculation: CalculationSummary };

/** An amount of the last calculation, in dollars. */
const figure = (
  name: "principalLimitCents" | "availableProceedsCents" | "firstYearLimitCents" | "cashRequiredToCloseCents",
  description: string,
): ResponseTable<CalculatedLoan>[string] => [
  dollarsSchema,
  description,
  ({ lastCalculation }) => dollarsFromCents(lastCalculation[name]),
];

const lastCalculation = responseObject<CalculatedLoan>("LastCalculation", {
  id: [recordId, "Id of the calculation", (view) => view.lastCalculation.id],
  calculated_at: [instantSchema, "When the calculation was made", (view) => view.lastCalculation.calculatedAt],
  principal_limit: figure("principalLimitCents", "Principal limit of the calculation"),
  available_proceeds: figure(
    "availableProceedsCents",
    "Proceeds available to the borrower: the net principal limit, at least 0",
  ),
  first_year_limit: figure(
    "firstYearLimitCents",
    "Maximum disbursement in the first twelve months, including mandatory obligations",
  ),
  cash_required_to_close: figure(
    "cashRequiredToCloseCents",
    "Cash that the borrower must bring to closing; 0 if the loan covers everything",
  ),
  stale: [
    nullableSchema(Type.Boolean()),
    "Whether the calculation is out of date: the loan or the rules have changed since, a later weekly average than the one quoted is in effect, or the rate lock has ended; null with `as_of`",
    (view) => (view.calculationState === null ? null : view.calculationState === "stale"),
  ],
});

const importMark = responseObject<NonNullable<Loan["imported"]>>("ImportMark", {
  import: [recordId, "Id of the import that last wrote the loan", "importId"],
  line: [Type.Integer({ minimum: 1 }), "Line of the imported file", "line"],
  source: [textSchema, "Name of the system that the loan comes from", "source"],
  at: [instantSchema, "When the line was imported", "at"],
  by: [recordId, "User who imported it", "byUserId"],
  version: [
    Type.Integer({ minimum: 1 }),
    "Version of the loan after the import; if the loan has another version now, it was changed here since",
    "version",
  ],
});

/**
 * Fields that depend only on the loan. They are cached, because many requests show the same loan, and encoding it takes longer than reading
 * it.
 */
const ofLoan = responseOfStored(({ loan }: ShownLoan) => loan);

/** A loan as read operations show it. */
export const loanResponse = responseRecord<ShownLoan>("LoanDetail", ({ loan }) => [loan, loan.companyId], {
  ...ofLoan({
    loan_number: [textSchema, "Loan number assigned by the service, unique within the company", "loanNumber"],
    uli: [
      nullableSchema(Type.String()),
      "Universal loan identifier (ULI), reported under HMDA; null until assigned",
      "uli",
    ],
    ...statusResponse,
  }),
  ...allowedStatusResponse,
  ...ofLoan({
    borrowers: [
      Type.Array(borrowerResponse.schema),
      "All people on the loan: borrowers, co-borrowers and non-borrowing people, the primary borrower first",
      (loan) => loan.borrowers.map((borrower) => borrowerResponse.encode({ borrower, loan })),
    ],
    property: [propertyResponse.schema, "Home that secures the loan", (loan) => propertyResponse.encode(loan)],
    home_value: [
      dollarsSchema,
      "Estimated value of the home, used in calculations until there is an appraisal",
      (loan) => dollarsFromCents(loan.property.homeValueCents),
    ],
    ...responseOfFields(loanFields, (loan: Loan) => loan),
    fees_total: [
      dollarsSchema,
      "Sum of all fees on the loan, regardless of who pays them",
      (loan) => dollarsFromCents(feesTotalCents(loan)),
    ],
    origination_fee_pending: [
      Type.Boolean(),
      "Whether the origination fee still needs an amount, because its cap was unknown when the loan was started. Calculations are refused until `POST /loan/update-origination-fee/` or a fee sets it",
      "originationFeePending",
    ],
  }),
  warnings: [warningsSchema, null, "warnings"],
  ...ofLoan({ ...actionResponse, ...correctionResponse, ...personChangeResponse, ...droppedLienResponse }),
  ...approvalResponse,
  ...overrideResponse,
  last_calculation: [
    nullableSchema(lastCalculation.schema),
    "Latest stored calculation; null until there is one",
    (view) => view.lastCalculation && lastCalculation.encode({ ...view, lastCalculation: view.lastCalculation }),
  ],
  ...ofLoan({
    imported: [
      nullableSchema(importMark.schema),
      "Source of an imported loan; null if the loan was started here",
      (loan) => loan.imported && importMark.encode(loan.imported),
    ],
    fha: [
      agencySchema,
      "Data received from FHA about the case: case number, holds, financial assessment, appraisal, insurance",
      (loan) => encodeAgency(loan),
    ],
  }),
  deadlines: [orNull(deadlines), "Open deadlines of the loan, earliest first; null with `as_of`", "deadlines"],
  same_person_loans: [
    nullableSchema(Type.Array(recordId)),
    "Ids of other loans that share a person with this loan, at most the newest 100; null with `as_of`",
    "samePersonLoanIds",
  ],
  ...asOfField,
});

/** The fields of a loan in a list. */
const rowTable: ResponseTable<Loan> = {
  loan_number: [textSchema, "Loan number assigned by the service, unique within the company", "loanNumber"],
  external_id: [nullableSchema(textSchema), "Id of the loan in another system; null if there is none", "externalId"],
  status: [loanStatus.schema, "Current status of the loan", (loan) => statusOf(loan)],
  borrowers: [
    Type.Array(
      namedObject("BorrowerName", {
        id: described(recordId, "Id of the borrower"),
        first_name: described(textSchema, "First name of the borrower"),
        last_name: described(textSchema, "Last name of the borrower"),
      }),
    ),
    "Names of all people on the loan, the primary borrower first",
    (loan) =>
      loan.borrowers.map(({ id, firstName, lastName }) => ({
        id,
        first_name: firstName,
        last_name: lastName,
      })),
  ],
  property: [
    namedObject("PropertyPlace", {
      city: described(nullableSchema(textSchema), "City of the home; null until entered"),
      state: described(textSchema, "State of the home, as a two-letter abbreviation"),
    }),
    "Location of the home",
    (loan) => ({ city: loan.property.city, state: loan.property.state }),
  ],
  home_value: [dollarsSchema, "Estimated value of the home", (loan) => dollarsFromCents(loan.property.homeValueCents)],
  hecm_type: [loanFields.hecmType.codec.schema, "Purpose of the HECM", "hecmType"],
  product_code: [textSchema, "Code of the company's product", "productCode"],
  loan_officer_id: [
    recordId,
    "Loan officer: the user who took the application, whose NMLS id is reported",
    "loanOfficerId",
  ],
  first_due_date: [
    nullableSchema(withoutDescription(dateSchema)),
    "Earliest deadline of the loan, other than deadlines of credit reports; null if there is none",
    (loan) => firstDueOn(loan),
  ],
};

/** A loan as a row of a list. Encoded rows are cached, because the same first pages are read repeatedly. */
export const loanRowResponse = responseRecord<Loan>(
  "LoanSummary",
  (loan) => [loan, loan.companyId],
  responseOfStored((loan: Loan) => loan)(rowTable),
);
