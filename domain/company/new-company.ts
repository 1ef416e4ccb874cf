import { noAddress } from "../kernel/address.ts";
import type { Instant } from "../kernel/day.ts";
import {
  type FieldError,
  type FieldsInvalid,
  failedChecks,
  invalidField,
  invalidFields,
} from "../kernel/fields-invalid.ts";
import { accept, type Refused, type Result } from "../kernel/result.ts";
import { isState } from "../reference-data/states.ts";
import { type Company, type CompanyDetails, companyTypes, hmdaAgencyCodes, startingSettings } from "./company.ts";
import { isEin, isFhaLenderId, isLei } from "./identifiers.ts";
import { startingProducts } from "./product.ts";
import { companySchemaVersion } from "./upgrade.ts";

/** A company's values where none were given. */
export const startingDetails: Omit<CompanyDetails, "name" | "companyType"> = {
  nmlsId: null,
  lei: null,
  ein: null,
  fhaLenderId: null,
  fhaSponsorId: null,
  hmdaAgencyCode: null,
  mersOrgId: null,
  address: noAddress,
  phone: null,
  email: null,
  contactName: null,
  timeZone: "America/New_York",
  statesLicensed: [],
  ...startingSettings,
  isActive: true,
};

const mustBeState = "must be a state's two-letter abbreviation";

/** What is wrong with a company's details, all of it at once. `isTimeZone` knows the IANA names. */
export const companyErrors = (details: CompanyDetails, isTimeZone: (name: string) => boolean): FieldError[] => {
  const { lei, ein, fhaLenderId, hmdaAgencyCode, address, statesLicensed } = details;
  return failedChecks([
    ["name", details.name.trim() !== "", "must not be empty"],
    ["companyType", companyTypes.includes(details.companyType), `must be one of ${companyTypes.join(", ")}`],
    ["lei", lei === null || isLei(lei), "must be 20 capital letters and digits with the right check digits"],
    ["ein", ein === null || isEin(ein), "must be 9 digits"],
    ["fhaLenderId", fhaLenderId === null || isFhaLenderId(fhaLenderId), "must be 10 digits"],
    [
      "hmdaAgencyCode",
      hmdaAgencyCode === null || hmdaAgencyCodes.includes(hmdaAgencyCode),
      `must be one of ${hmdaAgencyCodes.join(", ")}`,
    ],
    ["address.state", address.state === null || isState(address.state), mustBeState],
    ["timeZone", isTimeZone(details.timeZone), "must be an IANA time zone, such as America/New_York"],
    ...statesLicensed.map((state, position) => [`statesLicensed.${position}`, isState(state), mustBeState] as const),
  ]);
};

/** A new company with its starting products. Refuses details that cannot be taken. */
export const newCompany = (
  details: CompanyDetails,
  { id, now, isHouse }: { readonly id: number; readonly now: Instant; readonly isHouse: boolean },
  isTimeZone: (name: string) => boolean,
): Result<Company, FieldsInvalid> => {
  const errors = companyErrors(details, isTimeZone);
  if (errors.length > 0) return invalidFields(errors);
  return accept({
    ...details,
    statesLicensed: [...new Set(details.statesLicensed)],
    schemaVersion: companySchemaVersion,
    id,
    version: 1,
    logNumber: 1,
    createdAt: now,
    updatedAt: now,
    isHouse,
    products: startingProducts,
    fhaCredentials: null,
    creditCredentials: null,
    administratorIds: [],
    departingAdministrators: [],
  });
};

/** The refusal of an identifier that another company has. */
export const identifierTaken = (taken: "nmls_id_taken" | "lei_taken"): Refused<FieldsInvalid> =>
  invalidField(taken === "lei_taken" ? "lei" : "nmlsId", "must be another one: it is taken", "already_exists");
