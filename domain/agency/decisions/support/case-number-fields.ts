import { pick } from "../../../kernel/pick.ts";
import { programOfAdpCode } from "../../../loan/agency/adp-codes/adp-codes.ts";
import type { Loan } from "../../../loan/loan.ts";
import { fhaCaseOf } from "../../../loan/properties/property.ts";
import type { AgencyInputs } from "../../inputs.ts";
import type { CaseNumberRequest } from "../../requests.ts";

type Input = AgencyInputs["case_number_assignment"];

type RequestedFields = Pick<
  CaseNumberRequest,
  "property" | "fieldOffice" | "processingType" | "caseType" | "sponsoredOriginatorEin" | "program" | "priorCaseNumber"
>;

/** The fields that FHA Connection requires for a case number beyond the people, the lender, and the counseling; null until entered. */
export const caseNumberFields = (loan: Loan, { processingType }: Input, adpCode: string): RequestedFields => {
  const { fieldOffice, ...ofCase } = fhaCaseOf(loan.property);
  return {
    property: { ...pick(loan.property, ["propertyType", "units", "yearBuilt", "countyFips"]), ...ofCase },
    fieldOffice,
    processingType,
    caseType: "regular_de",
    sponsoredOriginatorEin: loan.broker?.sponsoredOriginatorEin ?? null,
    program: programOfAdpCode(adpCode),
    priorCaseNumber: loan.priorHecm?.caseNumber ?? null,
  };
};
