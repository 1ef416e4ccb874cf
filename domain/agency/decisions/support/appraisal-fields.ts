import { pick } from "../../../kernel/pick.ts";
import type { Loan } from "../../../loan/loan.ts";
import { fhaAppraisalOf } from "../../../loan/properties/property.ts";
import type { AppraisalInput } from "../../inputs.ts";
import type { AppraisalRequest } from "../../requests.ts";

/** FEMA's zones of special flood hazard, and the others that it has. */
const hazardZone = /^(A|A\d{1,2}|AE|AH|AO|AR|V|V\d{1,2}|VE)$/;
const otherZone = /^(B|C|D|X|X500)$/;

/** Whether a flood zone, such as `AE`, is one of special hazard; null for a text that is no zone of FEMA's. */
const isFloodHazard = (floodZone: string | null): boolean | null => {
  const [zone = ""] = (floodZone ?? "")
    .trim()
    .toUpperCase()
    .split(/[^A-Z0-9]/);
  if (hazardZone.test(zone)) return true;
  return otherZone.test(zone) ? false : null;
};

/** What FHA Connection requires of an appraisal in addition to its value, date, license and condition; null where it is not entered. */
export const appraisalFields = (loan: Loan, input: AppraisalInput, sequence: AppraisalRequest["sequence"]) => {
  const isPurchase = loan.hecmType === "purchase";
  return {
    ...fhaAppraisalOf(loan.property),
    ...pick(input, ["remainingEconomicLifeYears", "isDisasterChecked", "flippingExemption", "isCertified"]),
    purchasePriceCents: isPurchase ? loan.purchasePriceCents : null,
    contractOn: isPurchase ? loan.contractOn : null,
    assignment: loan.agency.appraisal?.sequence === sequence ? ("update" as const) : ("assign" as const),
    isInFloodZone: isFloodHazard(loan.property.floodZone),
  };
};
