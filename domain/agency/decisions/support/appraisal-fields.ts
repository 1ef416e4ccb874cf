import { pick } from "../../../kernel/pick.ts";
import type { Loan } from "../../../loan/loan.ts";
import { fhaAppraisalOf } from "../../../loan/properties/property.ts";
import type { AppraisalInput } from "../../inputs.ts";
import type { AppraisalRequest } from "../../requests.ts";

/** FEMA's special flood hazard zones, and its other zones. */
const hazardZone = /^(A|A\d{1,2}|AE|AH|AO|AR|V|V\d{1,2}|VE)$/;
const otherZone = /^(B|C|D|X|X500)$/;

/** Whether a flood zone, such as `AE`, is a special flood hazard area; null if the text is not a FEMA zone. */
const isFloodHazard = (floodZone: string | null): boolean | null => {
  const [zone = ""] = (floodZone ?? "")
    .trim()
    .toUpperCase()
    .split(/[^A-Z0-9]/);
  if (hazardZone.test(zone)) return true;
  return otherZone.test(zone) ? false : null;
};

/** The fields that FHA Connection requires of an appraisal beyond its value, date, license, and condition; null if not entered. */
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
