import type { Day, Instant } from "../kernel/day.ts";
import { type FieldError, type FieldsInvalid, invalidField, invalidFields } from "../kernel/fields-invalid.ts";
import type { Vault } from "../kernel/ports.ts";
import { accept, type Result } from "../kernel/result.ts";
import { isSameData } from "../kernel/same-data.ts";
import type { Company, CompanyDetails, CompanyInput } from "./company.ts";
import { companyErrors } from "./company-errors.ts";
import { credentialErrors, storedCredentials, withoutCredentials } from "./credentials.ts";
import { type Product, withProducts } from "./product.ts";
import type { RegisteredSeverities } from "./severity-errors.ts";
import { oidcErrors, requirementErrors, storedOidc } from "./sign-in/oidc.ts";

/** The context of a decision about a company: when, by whom, and what is known from outside. */
export interface CompanyContext {
  readonly now: Instant;
  /** The date in the company's time zone. */
  readonly today: Day;
  readonly byUserId: number;
  readonly isTimeZone: (name: string) => boolean;
  readonly registeredSeverities: RegisteredSeverities;
  readonly vault: Pick<Vault, "seal" | "blindIndex" | "isUnderFirstKey">;
}

/** The details in their stored form: each state only once. */
export const storedDetails = <Details extends CompanyDetails>(details: Details): Details => ({
  ...storedOidc(details),
  statesLicensed: [...new Set(details.statesLicensed)],
  creditBureaus: [...new Set(details.creditBureaus)],
  products: details.products.map((product): Product => ({ ...product, states: [...new Set(product.states)] })),
});

/** The present values of what a PUT or PATCH of a company may change. Credentials are never readable, so they are left out. */
export const inputOf = (company: Company): CompanyInput => {
  const {
    schemaVersion,
    id,
    version,
    logNumber,
    createdAt,
    updatedAt,
    isHouse,
    publicQuote,
    fhaCredentials,
    creditCredentials,
    oidcCredentials,
    administratorIds,
    logo,
    ...details
  } = company;
  return details;
};

const houseStaysActive = "must stay true, because the house company owns the Super Users";

/** The errors in changed fields. Unchanged fields were accepted under earlier rules and are not checked again. */
const changeErrors = (
  company: Company,
  next: CompanyInput,
  { isTimeZone, today, registeredSeverities }: CompanyContext,
): FieldError[] => {
  const checks = { isTimeZone, today, registeredSeverities, currentProducts: company.products };
  const hasChanged = ({ field }: FieldError): boolean => {
    // Each error of a company's details begins with the name of one of them.
    const detail = field.replace(/\..*$/, "") as keyof CompanyDetails;
    return !isSameData(next[detail], company[detail]);
  };
  return [...[...companyErrors(next, checks), ...oidcErrors(next)].filter(hasChanged), ...credentialErrors(next)];
};

/**
 * The company after a request. Products that are left out remain, inactive. Refuses invalid details, naming every field, and deactivation
 * of the house company.
 */
export const revisedCompany = (
  company: Company,
  requested: CompanyInput,
  context: CompanyContext,
): Result<Company, FieldsInvalid> => {
  const next = storedDetails(requested);
  const errors = changeErrors(company, next, context);
  if (company.isHouse && !next.isActive) errors.push({ field: "isActive", message: houseStaysActive, code: "invalid" });
  if (errors.length > 0) return invalidFields(errors);
  const details = withoutCredentials(next);
  const revised = {
    ...company,
    ...details,
    ...storedCredentials(company, next, { ...context, companyId: company.id }),
    products: withProducts(company.products, details.products),
  };
  const unmet = requirementErrors(revised);
  return unmet.length > 0 ? invalidFields(unmet) : accept(revised);
};

/** The company without access: none of its users stays signed in. Refuses deactivation of the house company. */
export const deactivatedCompany = (company: Company): Result<Company, FieldsInvalid> =>
  company.isHouse ? invalidField("isActive", houseStaysActive) : accept({ ...company, isActive: false });
