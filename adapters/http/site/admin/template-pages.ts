import { isJsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { textIn, wordsOf } from "../json-texts.ts";
import { activeColumn, listPage } from "../list-page.ts";
import { fileOf, lastIdOf, redirectTo, type SitePage } from "../site-page.ts";

const templatesPath = "/admin/templates";

/** The page that adds a template for a PDF form, and then leads to uploading its blank. */
const newFormPage = (forms: Forms): SitePage =>
  actionPage(
    {
      path: `${templatesPath}/new`,
      form: {
        operation: "createDocumentTemplate",
        title: "Add a PDF form",
        submit: "Add the form",
        sections: [{ title: null, fields: ["code", "name", "stage"] }],
      },
      givenOf: () => ({ kind: "form" }),
      doneOf: (_visit, { json }) =>
        redirectTo(`${templatesPath}/${isJsonObject(json) ? textIn(json.id) : ""}/form/blank?done=created`),
      backOf: () => templatesPath,
    },
    forms,
  );

/** `/admin/templates`: the document templates, each with a preview of a sample loan. */
export const templatePages = (forms: Forms): readonly SitePage[] => [
  listPage(
    {
      path: templatesPath,
      title: "Document templates",
      operation: "listDocumentTemplates",
      columns: [
        {
          name: "Template",
          text: ({ id, name, kind }, { may }) => {
            if (kind === "form" && may("document.edit_templates"))
              return { href: `${templatesPath}/${id}/form`, text: textIn(name) };
            return may(["document.edit_templates", "document.generate"])
              ? { href: `${templatesPath}/${id}/preview`, text: textIn(name) }
              : textIn(name);
          },
        },
        { name: "Code", text: ({ code }) => textIn(code) },
        { name: "Stage", text: ({ stage }) => wordsOf(stage) },
        { name: "Revision", isFigure: true, text: ({ revision }) => textIn(revision) },
        activeColumn,
      ],
      linksOf: (visit) => [
        ...(visit.may("company.edit") ? [{ href: "/admin/company", text: "Back to the company" }] : []),
        { href: "/admin/packages", text: "Packages of documents" },
        ...(visit.may("document.edit_templates") ? [{ href: `${templatesPath}/new`, text: "Add a PDF form" }] : []),
      ],
      empty: "There is no template here.",
      // Forms are inactive until their fields are mapped, and are found in the list of inactive templates.
      listsInactive: forms.fieldsOf("listDocumentTemplates").listsInactive,
    },
    forms,
  ),
  newFormPage(forms),
  {
    path: `${templatesPath}/{id}/preview`,
    permission: ["document.edit_templates", "document.generate"],
    // Nothing is stored: the file shows a sample loan.
    show: async (visit) =>
      fileOf(await visit.perform.file("previewDocumentTemplate", { id: lastIdOf(visit), json: {} })),
  },
];
