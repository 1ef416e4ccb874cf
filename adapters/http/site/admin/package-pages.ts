import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { resourcePages } from "../form/resource-pages.ts";
import { textIn, wordsOf } from "../json-texts.ts";
import type { SitePage } from "../site-page.ts";

const shared = {
  choices: { templates: "templates", external_documents: "externalDocuments" },
} as const;

const sections = [
  { title: "Documents", fields: ["templates", "external_documents"] },
  { title: "Loans for which it is intended", fields: ["conditions"] },
] as const;

/** The forms of document packages. */
export const packageForms = {
  createPackage: {
    ...shared,
    operation: "createDocumentPackage",
    title: "Add a package of documents",
    submit: "Add the package",
    sections: [{ title: null, fields: ["code", "name", "stage"] }, ...sections],
  },
  changePackage: {
    ...shared,
    operation: "changeDocumentPackage",
    title: "Package of documents",
    submit: "Save",
    sections: [{ title: null, fields: ["name", "stage", "is_active"] }, ...sections],
  },
} as const satisfies Readonly<Record<string, FormDeclaration>>;

/** The fields that these forms leave out, each with the reason. */
export const leftOutOfPackageForms = {
  changeDocumentPackage: { code: "The code of a package cannot be changed" },
} as const;

const countOf = (list: unknown): string => (Array.isArray(list) ? String(list.length) : "");

/** `/admin/packages`: the templates and other documents that belong together, and for which loans. */
export const packagePages = (forms: Forms): readonly SitePage[] =>
  resourcePages(
    {
      path: "/admin/packages",
      title: "Packages of documents",
      noun: "package",
      operations: {
        list: "listDocumentPackages",
        read: "readDocumentPackage",
        remove: "deactivateDocumentPackage",
      },
      create: packageForms.createPackage,
      change: packageForms.changePackage,
      columns: [
        { name: "Package", text: ({ name }) => textIn(name) },
        { name: "Stage", text: ({ stage }) => wordsOf(stage) },
        { name: "Templates", isFigure: true, text: ({ templates }) => countOf(templates) },
        { name: "Other documents", isFigure: true, text: ({ external_documents }) => countOf(external_documents) },
      ],
    },
    forms,
  );
