import { noAddress } from "../kernel/address.ts";
import { type FieldsInvalid, invalidFields } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import { type Company, type CompanyDetails, type CompanyInput, startingSettings } from "./company.ts";
import { companyErrors } from "./company-errors.ts";
import { credentialErrors, noCredentials, storedCredentials, withoutCredentials } from "./credentials.ts";
import { startingProducts } from "./product.ts";
import { type CompanyContext, storedDetails } from "./revise.ts";
import { noOidc, oidcErrors, requirementErrors } from "./sign-in/oidc.ts";
import { companySchemaVersion } from "./stored/upgrade.ts";

/** The default values of a company. */
export const startingDetails: Omit<CompanyDetails, "name" | "companyType"> = {
  nmlsId: null,
  lei: null,
  ein: null,
  fhaLenderId: null,
  fhaSponsorId: null,
  hmdaAgencyCode: null,
  filesHmda: true,
  mersOrgId: null,
  address: noAddress,
  phone: null,
  email: null,
  contactName: null,
  timeZone: "America/New_York",
  statesLicensed: [],
  products: startingProducts,
  ...startingSettings,
  separatesDuties: true,
  secondFactor: "optional",
  ...noOidc,
  pageDisclaimer: null,
  isActive: true,
};

/** A new company. Refuses invalid details, naming every field. */
export const newCompany = (
  requested: CompanyInput,
  { id, isHouse, publicQuote = false }: Pick<Company, "id" | "isHouse"> & Partial<Pick<Company, "publicQuote">>,
  context: CompanyContext,
): Result<Company, FieldsInvalid> => {
  const errors = [
    ...companyErrors(requested, { ...context, currentProducts: [] }),
    ...oidcErrors(requested),
    ...credentialErrors(requested),
  ];
  if (errors.length > 0) return invalidFields(errors);
  const made: Company = {
    ...withoutCredentials(storedDetails(requested)),
    ...storedCredentials(noCredentials, requested, { ...context, companyId: id }),
    schemaVersion: companySchemaVersion,
    id,
    version: 1,
    logNumber: 1,
    createdAt: context.now,
    updatedAt: context.now,
    isHouse,
    publicQuote,
    administratorIds: [],
    defaultSignerId: null,
    logo: null,
    departingAdministrators: [],
  };
  const unmet = requirementErrors(made);
  return unmet.length > 0 ? invalidFields(unmet) : accept(made);
};
