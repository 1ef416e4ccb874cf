import { assignableIn } from "../../../../domain/identity/new-user.ts";
import { companyIdOf, type Visit } from "../site-page.ts";
import { apiClientForms } from "./api-client-pages.ts";
import { leftOutOfPackageForms, packageForms } from "./package-pages.ts";

const userSections = [
  { title: "Person", fields: ["first_name", "last_name", "email", "phone", "title"] },
  { title: "Licenses", fields: ["nmls_id", "chums_id", "state_licenses"] },
  { title: "Access", fields: ["hierarchy", "roles", "is_active", "is_program"] },
] as const;

/** A user can grant only what they have themselves, and only the house company has Super Users and Reviewers. */
const assignableBy = (visit: Visit) => {
  const { company, actor } = visit.session;
  return assignableIn({ isHouse: company.isHouse && companyIdOf(visit) === company.id }, actor.hierarchy);
};

const userOffers = {
  hierarchy: (visit: Visit) => assignableBy(visit).hierarchies,
  roles: (visit: Visit) => assignableBy(visit).roles,
};

const signerSections = [
  { title: null, fields: ["name", "title", "email", "nmls_id", "document_codes", "is_default", "is_active"] },
] as const;

const companySections = [
  { title: "Company", fields: ["name", "company_type", "nmls_id", "lei", "ein", "hmda_agency_code", "time_zone"] },
  { title: "FHA and MERS", fields: ["fha_lender_id", "fha_sponsor_id", "mers_org_id"] },
  { title: "Contact", fields: ["contact_name", "phone", "email", "address"] },
  { title: "Licenses", fields: ["states_licensed"] },
] as const;

/** The forms of administration. */
export const adminForms = {
  company: {
    operation: "changeCompany",
    title: "Company",
    submit: "Save",
    permissions: { is_active: "company.delete" },
    sections: [...companySections, { title: "Access", fields: ["is_active"] }],
  },
  products: {
    operation: "changeCompany",
    title: "Products and their default fees",
    submit: "Save",
    choices: { "products.default_fees.code": "fees" },
    sections: [{ title: null, fields: ["products"] }],
  },
  rules: {
    operation: "changeCompany",
    title: "Rules",
    submit: "Save",
    sections: [
      { title: "Rates", fields: ["rate_settings"] },
      { title: "Reports", fields: ["files_hmda", "report_settings"] },
      { title: "Requirements", fields: ["separates_duties", "requirement_severities"] },
      { title: "Credit reports", fields: ["credit_bureaus"] },
      { title: "Pages", fields: ["page_disclaimer"] },
    ],
  },
  "sign-in": {
    operation: "changeCompany",
    title: "Sign-in",
    submit: "Save",
    permissions: {
      oidc_issuer: "company.credentials",
      oidc_client_id: "company.credentials",
      oidc_client_secret: "company.credentials",
      oidc_is_required: "company.credentials",
      oidc_email_domains: "company.create",
      oidc_trusts_email_domains: "company.create",
    },
    sections: [
      { title: null, fields: ["second_factor"] },
      {
        title: "The company's own sign-in (OpenID Connect)",
        fields: [
          "oidc_issuer",
          "oidc_client_id",
          "oidc_client_secret",
          "oidc_email_domains",
          "oidc_trusts_email_domains",
          "oidc_is_required",
        ],
      },
    ],
  },
  credentials: {
    operation: "changeCompany",
    title: "Credentials of the agency and the bureau",
    submit: "Save",
    sections: [
      { title: "FHA Connection", fields: ["fha_username", "fha_password"] },
      { title: "Credit bureau", fields: ["credit_username", "credit_password", "credit_internal_account"] },
    ],
  },
  createCompany: {
    operation: "createCompany",
    title: "Add a company",
    submit: "Add the company",
    sections: [{ title: null, fields: ["name", "company_type", "nmls_id", "states_licensed", "time_zone"] }],
  },
  createUser: {
    operation: "createUser",
    title: "Add a user",
    submit: "Add the user",
    offers: userOffers,
    sections: userSections,
  },
  changeUser: {
    operation: "changeUser",
    title: "User",
    submit: "Save",
    offers: userOffers,
    sections: [...userSections, { title: "Password", fields: ["password"] }],
  },
  createSigner: {
    operation: "createSigner",
    title: "Add a signer",
    submit: "Add the signer",
    sections: signerSections,
  },
  changeSigner: { operation: "changeSigner", title: "Signer", submit: "Save", sections: signerSections },
  ...apiClientForms,
  ...packageForms,
} as const;

/** The fields that the forms of administration leave out, each with the reason. */
export const leftOutOfAdminForms = {
  changeUser: { company: "A user stays with their company" },
  ...leftOutOfPackageForms,
  changeSigner: {},
  changeApiClient: {},
  changeCompany: {},
} as const;
