import { pick } from "../../../../domain/kernel/pick.ts";
import type { Unmet } from "../../../../domain/requirements/requirement.ts";
import type { FieldNames } from "../../codec/codec.ts";
import { apiPath } from "../../codec/field-names.ts";
import { address } from "../../codec/values/compound-codecs.ts";
import { borrowerFields } from "../borrower/body.ts";
import { companyFields } from "../company/body.ts";
import { feeFields } from "../fee/body.ts";
import { loanFields } from "../loan/body.ts";
import { propertyFields } from "../property/body.ts";
import { inputFields } from "./input-fields.ts";

const named = (name: string, inside: FieldNames = {}): FieldNames[string] => ({ name, codec: { inside } });

/** The names of the data on which operations are based, as in the responses of the loan and its company. */
const names: FieldNames = {
  ...inputFields.address_change,
  ...inputFields.case_number_assignment,
  ...pick(inputFields.appraisal_logging, [
    "effectiveOn",
    "remainingEconomicLifeYears",
    "isDisasterChecked",
    "isCertified",
  ]),
  ...inputFields.hecm_insurance_application,
  ...loanFields,
  company: named("company", companyFields),
  borrowers: named("borrowers", borrowerFields),
  property: named("property", { ...propertyFields, pendingAddress: { name: "pending_address", codec: address } }),
  agency: named("fha", {
    caseNumber: named("case_number"),
    adpCode: named("adp_code"),
    creditAlerts: named("cairvs"),
    certificate: named("certificate"),
    insuranceStatus: named("insurance_status"),
    appraisal: named("appraisal"),
    financialAssessment: named("financial_assessment"),
  }),
  loanOfficer: named("loan_officer", { name: named("name"), nmlsId: named("nmls_id") }),
  approvals: named("approvals"),
  personChanges: named("person_changes"),
  droppedLiens: named("dropped_liens"),
  status: named("status"),
  creditReports: named("credit_reports"),
  deadlines: named("deadlines"),
  documents: named("documents"),
  fees: named("fees", feeFields),
  feeDisclosures: named("fee_disclosures"),
  feeRefunds: named("fee_refunds"),
  lastCalculation: named("last_calculation"),
};

/** A field that meets a requirement, by its dotted path in the API. */
export const requirementField = (field: string): string => apiPath(names, field);

/** An unmet requirement, as the entry of its field in an error response. */
export const unmetField = ({ field, text }: Unmet) => ({
  field: requirementField(field),
  message: `keeps the loan from this request. ${text}`,
});
