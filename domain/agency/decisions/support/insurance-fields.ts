import { pick } from "../../../kernel/pick.ts";
import type { validCounseling } from "../../../loan/agency/counseling-evidence.ts";
import { isWaived } from "../../../loan/agency/counseling-waiver.ts";
import type { Loan } from "../../../loan/loan.ts";
import { fhaCaseOf } from "../../../loan/properties/property.ts";
import type { AppraiserLicense, CalculatedFigures } from "../../requests.ts";

/**
 * The fields that FHA Connection requires of an insurance application beyond its figures; null until entered, or if not applicable.
 * `session` is the counseling on which the loan relies; null if it is waived.
 */
export const insuranceFields = (
  loan: Loan,
  input: AppraiserLicense,
  { repairSetAsideCents }: Pick<CalculatedFigures, "repairSetAsideCents">,
  session: ReturnType<typeof validCounseling>,
) => {
  const { fhaInsurance, agency } = loan;
  return {
    ...pick(loan, ["index", "margin", "periodicCap", "lifetimeCap", "approvedOn"]),
    repairsDueOn: repairSetAsideCents > 0 ? (fhaInsurance?.repairsDueOn ?? null) : null,
    mipPaidOn: fhaInsurance?.mipPaidOn ?? null,
    isPriorInsuranceTerminated:
      loan.hecmType === "refinance" ? (fhaInsurance?.isPriorInsuranceTerminated ?? null) : null,
    counseling: {
      agencyId: session?.agencyId ?? null,
      counseledOn: session?.counseledOn ?? null,
      isWaived: session === null && isWaived(loan),
    },
    constructionCode: fhaCaseOf(loan.property).constructionCode,
    appraiserLicense: input.appraiserLicense ?? agency.appraisal?.appraiserLicense ?? null,
    licenseType: input.licenseType ?? agency.appraisal?.licenseType ?? null,
  };
};
