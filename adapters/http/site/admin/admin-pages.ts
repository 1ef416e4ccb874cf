import { editPage } from "../form/edit-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { resourcePages } from "../form/resource-pages.ts";
import { nameOf, textIn } from "../json-texts.ts";
import type { SitePage } from "../site-page.ts";

const isActive = {
  name: "Active",
  text: ({ is_active }: { readonly is_active?: unknown }) => (is_active === true ? "Yes" : "No"),
};

const userSections = [
  { title: "Person", fields: ["first_name", "last_name", "email", "phone", "title"] },
  { title: "Licenses", fields: ["nmls_id", "chums_id", "state_licenses"] },
  { title: "Access", fields: ["hierarchy", "roles", "is_active"] },
] as const;

const signerSections = [
  { title: null, fields: ["name", "title", "email", "nmls_id", "document_codes", "is_default", "is_active"] },
] as const;

const companySections = [
  { title: "Company", fields: ["name", "company_type", "nmls_id", "lei", "ein", "hmda_agency_code", "time_zone"] },
  { title: "FHA and MERS", fields: ["fha_lender_id", "fha_sponsor_id", "mers_org_id"] },
  { title: "Contact", fields: ["contact_name", "phone", "email", "address"] },
  { title: "Licenses", fields: ["states_licensed"] },
  { title: "Products", fields: ["products"] },
  { title: "Rules", fields: ["rate_settings", "report_settings", "separates_duties", "requirement_severities"] },
  { title: "Pages", fields: ["page_disclaimer"] },
  {
    title: "Credentials of the agency and the bureau",
    fields: ["fha_username", "fha_password", "credit_username", "credit_password"],
  },
] as const;

/** The forms of administration. */
export const adminForms = {
  company: { operation: "changeCompany", title: "Company", submit: "Save", sections: companySections },
  createUser: { operation: "createUser", title: "Add a user", submit: "Add the user", sections: userSections },
  changeUser: {
    operation: "changeUser",
    title: "User",
    submit: "Save",
    sections: [...userSections, { title: "Password", fields: ["password"] }],
  },
  createSigner: {
    operation: "createSigner",
    title: "Add a signer",
    submit: "Add the signer",
    sections: signerSections,
  },
  changeSigner: { operation: "changeSigner", title: "Signer", submit: "Save", sections: signerSections },
} as const;

/** The fields that the forms of administration leave out, each with the reason. */
export const leftOutOfAdminForms = {
  changeUser: { company: "A user stays with their company" },
  changeSigner: {},
  changeCompany: { is_active: "Only a Super User deactivates a company, by its own operation" },
} as const;

/** The pages of administrators. */
export const adminPages = (forms: Forms): readonly SitePage[] => [
  editPage(
    {
      path: "/admin/company",
      form: adminForms.company,
      read: "readCompany",
      idOf: ({ session }) => session.company.id,
      doneOf: () => "/admin/company",
    },
    forms,
  ),
  ...resourcePages(
    {
      path: "/admin/users",
      title: "Users",
      noun: "user",
      operations: { list: "listUsers", read: "readUser", remove: "deleteUser" },
      removal: "Remove",
      linksOf: (id) => [{ href: `/admin/users/${id}/sessions`, text: "Where the user is signed in" }],
      create: adminForms.createUser,
      change: adminForms.changeUser,
      columns: [
        { name: "Name", text: nameOf },
        { name: "E-mail address", text: ({ email }) => textIn(email) },
        {
          name: "Roles",
          text: ({ hierarchy, roles }) => [hierarchy, ...(Array.isArray(roles) ? roles : [])].join(", "),
        },
        isActive,
      ],
    },
    forms,
  ),
  ...resourcePages(
    {
      path: "/admin/signers",
      title: "Signers",
      noun: "signer",
      operations: { list: "listSigners", read: "readSigner", remove: "deactivateSigner" },
      removal: "Deactivate",
      create: adminForms.createSigner,
      change: adminForms.changeSigner,
      columns: [
        { name: "Name", text: ({ name }) => textIn(name) },
        { name: "Title", text: ({ title }) => textIn(title) },
        isActive,
      ],
    },
    forms,
  ),
];
