import type { AgencyInputs } from "../../../../domain/agency/inputs.ts";
import type { RequirableField, requirableFields } from "../../../../domain/agency/required-fields.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { noFhaCaseDetails, type Property } from "../../../../domain/loan/properties/property.ts";
import { aLoanForCase, withProperty } from "../../../domain/agency/example.ts";

type Operation = keyof typeof requirableFields;

interface Lacking<Of extends Operation> {
  readonly loan: Loan;
  readonly input: AgencyInputs[Of];
}

const complete = { ...noFhaCaseDetails, fieldOffice: "Des Moines", constructionCode: "existing_over_1_year" } as const;

const priorHecm = {
  caseNumber: null,
  closedOn: null,
  maxClaimAmountCents: null,
  principalLimitCents: null,
  initialMipPaidCents: null,
};

const broker = {
  companyName: "Example Brokers",
  nmlsId: null,
  originatorName: null,
  originatorNmlsId: null,
  sponsoredOriginatorEin: null,
};

const caseLacking = (field: RequirableField<"case_number_assignment">): Lacking<"case_number_assignment"> => {
  const input = { processingType: field === "processingType" ? null : "Direct endorsement" };
  const of = (given: Partial<Loan>, property: Partial<Property> = {}) => ({
    loan: withProperty(aLoanForCase(given), { fhaCase: complete, ...property }),
    input,
  });
  switch (field) {
    case "fieldOffice":
    case "constructionCode":
      return of({}, { fhaCase: { ...complete, [field]: null } });
    case "processingType":
      return of({});
    case "sponsoredOriginatorEin":
      return of({ broker });
    case "condoApprovalId":
      return of({}, { propertyType: "condominium", fhaCase: { ...complete, isSiteCondo: false } });
    case "isSiteCondo":
      return of({}, { propertyType: "condominium", fhaCase: { ...complete, condoApprovalId: "C004523" } });
    case "monthBuilt":
      return of({}, { fhaCase: { ...complete, constructionCode: "existing_under_1_year" } });
    case "lot":
      return of({}, { fhaCase: { ...complete, constructionCode: "under_construction" } });
    case "priorCaseNumber":
      return of({ hecmType: "refinance", priorHecm });
  }
};

/** For each operation a loan and an input that lack one field that an agency may require, and nothing else. */
export const barestLoans: { readonly [Of in Operation]: (field: RequirableField<Of>) => Lacking<Of> } = {
  case_number_assignment: caseLacking,
};
