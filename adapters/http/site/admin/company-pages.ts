import type { ShownLink } from "../../../page-models/site.ts";
import { editPage } from "../form/edit/edit-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { resourcePages } from "../form/resource-pages.ts";
import { textIn } from "../json-texts.ts";
import { activeColumn } from "../list-page.ts";
import { companyIdOf, lastIdOf, type SitePage, type Visit } from "../site-page.ts";
import { adminForms } from "./admin-forms.ts";

const companyParts = ["products", "rules", "sign-in", "credentials"] as const;

/** The forms of a company's settings, which are separate from its record, each at an address below the record's. */
const settingsPages = (path: string, idOf: (visit: Visit) => number, forms: Forms): readonly SitePage[] =>
  companyParts.map((part) =>
    editPage(
      {
        path: `${path}/${part}`,
        form: adminForms[part],
        read: "readCompany",
        idOf,
        doneOf: (visit) => path.replace("{id}", String(idOf(visit))),
      },
      forms,
    ),
  );

const settingsLinks = (path: string): readonly ShownLink[] =>
  companyParts.map((part) => ({ href: `${path}/${part}`, text: adminForms[part].title }));

/** The pages of the company's own record and settings. */
const ownCompanyPages = (path: string, idOf: (visit: Visit) => number, forms: Forms): readonly SitePage[] => [
  editPage(
    {
      path,
      form: adminForms.company,
      read: "readCompany",
      idOf,
      doneOf: () => path,
      linksOf: ({ may }) => [
        ...settingsLinks(path),
        ...(may("company.edit") ? [{ href: "/admin/branding", text: "Logo" }] : []),
        ...(may("company.credentials") ? [{ href: "/admin/api-clients", text: "API clients" }] : []),
        { href: "/admin/templates", text: "Document templates" },
        { href: "/admin/packages", text: "Packages of documents" },
      ],
    },
    forms,
  ),
  ...settingsPages(path, idOf, forms),
];

/** A link to work in a company. */
const workLink = (id: number): ShownLink => ({ href: `/?company=${id}`, text: "Work in this company" });

/** The pages of all companies, which only Super Users administer. */
const pagesOfAllCompanies = (forms: Forms): readonly SitePage[] => [
  ...resourcePages(
    {
      path: "/admin/companies",
      title: "Companies",
      noun: "company",
      operations: { list: "listCompanies", read: "readCompany", remove: "deactivateCompany" },
      create: adminForms.createCompany,
      change: adminForms.company,
      linksOf: (visit) => [workLink(lastIdOf(visit)), ...settingsLinks(`/admin/companies/${lastIdOf(visit)}`)],
      columns: [
        { name: "Name", text: ({ name }) => textIn(name) },
        { name: "NMLS id", text: ({ nmls_id }) => textIn(nmls_id) },
        activeColumn,
      ],
    },
    forms,
  ),
  ...settingsPages("/admin/companies/{id}", lastIdOf, forms),
];

/** The pages of the visitor's own company, and of every company for Super Users. */
export const companyPages = (forms: Forms): readonly SitePage[] => [
  ...ownCompanyPages("/admin/company", companyIdOf, forms),
  ...pagesOfAllCompanies(forms),
];
