import type { Day } from "../kernel/day.ts";
import { type FieldError, failedChecks } from "../kernel/fields-invalid.ts";
import { isBlankText } from "../kernel/text/blank.ts";
import { isState } from "../reference-data/states.ts";
import { type CompanyDetails, companyTypes, hmdaAgencyCodes } from "./company.ts";
import { isEin, isFhaLenderId, isLei, isNmlsId } from "./identifiers.ts";
import type { Product } from "./product.ts";
import { productErrors } from "./product-errors.ts";
import { type RegisteredSeverities, severityErrors } from "./severity-errors.ts";

/** What a company's details are checked against. */
interface CompanyChecks {
  /** Recognizes IANA names. */
  readonly isTimeZone: (name: string) => boolean;
  readonly today: Day;
  readonly registeredSeverities: RegisteredSeverities;
  /** The company's products before the change; empty for a new company. */
  readonly currentProducts: readonly Product[];
}

const mustBeState = "must be a state's two-letter abbreviation";

const isNullOr = (text: string | null, isGood: (text: string) => boolean): boolean => text === null || isGood(text);

/** All errors in a company's details. */
export const companyErrors = (
  details: CompanyDetails,
  { isTimeZone, today, registeredSeverities, currentProducts }: CompanyChecks,
): FieldError[] => {
  const { nmlsId, lei, ein, fhaLenderId, fhaSponsorId, hmdaAgencyCode, address, statesLicensed, products } = details;
  return [
    ...failedChecks([
      ["name", !isBlankText(details.name), "must not be blank"],
      ["companyType", companyTypes.includes(details.companyType), `must be one of ${companyTypes.join(", ")}`],
      ["nmlsId", isNullOr(nmlsId, isNmlsId), "must be at most 12 digits"],
      ["lei", isNullOr(lei, isLei), "must be 20 capital letters and digits with valid check digits"],
      ["ein", isNullOr(ein, isEin), "must be 9 digits"],
      ["fhaLenderId", isNullOr(fhaLenderId, isFhaLenderId), "must be 10 digits"],
      ["fhaSponsorId", isNullOr(fhaSponsorId, isFhaLenderId), "must be 10 digits"],
      [
        "hmdaAgencyCode",
        hmdaAgencyCode === null || hmdaAgencyCodes.includes(hmdaAgencyCode),
        `must be one of ${hmdaAgencyCodes.join(", ")}`,
      ],
      ["address.state", isNullOr(address.state, isState), mustBeState],
      ["timeZone", isTimeZone(details.timeZone), "must be an IANA time zone, such as America/New_York"],
      ["creditBureaus", details.creditBureaus.length > 0, "must have at least one entry"],
      ...statesLicensed.map((state, position) => [`statesLicensed.${position}`, isState(state), mustBeState] as const),
    ]),
    ...productErrors(currentProducts, products, today),
    ...severityErrors(details.requirementSeverities, registeredSeverities),
  ];
};
