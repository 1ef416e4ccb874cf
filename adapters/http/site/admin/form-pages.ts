import type { ShownBlock, ShownForm } from "../../../page-models/site.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { formTokenField } from "../form-token.ts";
import { textIn, wordsOf } from "../json-texts.ts";
import { pageNumber } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import { fileOf, lastIdOf, redirectTo, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import { activeField, errorsOf, mappedAfter, mappingProblem, mappingSections, type Refused } from "./form-mapping.ts";
import { readForm } from "./form-record.ts";

const pagePath = "/admin/templates/{id}/form";
const permission = "document.edit_templates";
const versionField = "_version";

const pathOf = (visit: Visit): string => pagePath.replace("{id}", String(lastIdOf(visit)));

/** The form page that is shown, starting from 1. */
const pageIn = ({ query }: Visit, pages: number): number => Math.min(pageNumber(query), Math.max(pages, 1));

const hiddenOf = (visit: Visit, path: string, etag: string | null) => [
  { text: formTokenField, value: visit.tokenOf(path) },
  { text: versionField, value: etag ?? "" },
];

const blankForm: FormDeclaration = {
  operation: "setTemplateBlank",
  title: "Blank form",
  submit: "Save the blank",
  file: {
    label: "PDF form",
    hint: "At most 10 MiB and 60 pages, not encrypted, with fields that can be filled",
    accept: "application/pdf",
  },
  sections: [{ title: null, fields: ["clean"] }],
};

/** The pages of the form, with the current one as a picture. */
const pictureBlocks = (visit: Visit, pages: number, page: number): readonly ShownBlock[] => [
  {
    kind: "tabs",
    label: "Pages of the form",
    tabs: Array.from({ length: pages }, (_, at) => ({
      href: `${pathOf(visit)}?page=${at + 1}`,
      text: `Page ${at + 1}`,
      isShown: at + 1 === page,
    })),
  },
  {
    kind: "picture",
    src: `${pathOf(visit)}/picture?page=${page}`,
    text: `Page ${page} of the form, its fields numbered as below`,
    isSheet: true,
  },
];

const linksOf = (visit: Visit, pages: number): ShownBlock => ({
  kind: "links",
  label: "Form",
  links: [
    { href: "/admin/templates", text: "Back to the templates" },
    { href: `${pathOf(visit)}/blank`, text: pages === 0 ? "Send the blank" : "Send another blank" },
    ...(pages === 0 ? [] : [{ href: `/admin/templates/${lastIdOf(visit)}/preview`, text: "Preview" }]),
  ],
});

/** The page of the form, with the error if the typed mappings were refused. */
const formPage = async (visit: Visit, refused: Refused | null): Promise<SiteOutcome> => {
  const record = await readForm(visit);
  if ("_tag" in record) return record;
  const { template, pages, dropped } = record;
  const page = pageIn(visit, pages);
  const fieldCount = record.fields.length === 1 ? "1 field" : `${record.fields.length} fields`;
  const form: ShownForm = {
    action: `${pathOf(visit)}?page=${page}`,
    hidden: hiddenOf(visit, pathOf(visit), record.etag),
    sections: mappingSections(record, page, refused),
    submit: "Save the fields",
  };
  return shown({
    title: textIn(template.name),
    status: refused?.performed.status ?? 200,
    message: refused === null ? messageOf(visit.query) : null,
    problem: refused === null ? null : mappingProblem(record, refused),
    blocks: [
      linksOf(visit, pages),
      {
        kind: "facts",
        facts: [
          { name: "Code", text: textIn(template.code) },
          { name: "Stage", text: wordsOf(template.stage) },
          { name: "Revision", text: textIn(template.revision) },
          {
            name: "Blank",
            text: pages === 0 ? "None yet" : `${pages === 1 ? "1 page" : `${pages} pages`}, ${fieldCount}`,
          },
          ...(dropped.length === 0 ? [] : [{ name: "No longer filled", text: dropped.join(", ") }]),
        ],
      },
      ...(pages === 0 ? [] : [...pictureBlocks(visit, pages, page), { kind: "form", form } as const]),
    ],
  });
};

const saveFields = async (visit: Visit, form: URLSearchParams): Promise<SiteOutcome> => {
  const record = await readForm(visit);
  if ("_tag" in record) return record;
  const mapped = mappedAfter(record.fields, form);
  const saved = await visit.perform("changeDocumentTemplate", {
    id: lastIdOf(visit),
    ifMatch: form.get(versionField),
    json: { fields: mapped.map(({ sent }) => sent), is_active: form.get(activeField) === "true" },
  });
  const page = pageIn(visit, record.pages);
  if (saved.status < 300) return redirectTo(`${pathOf(visit)}?page=${page}&done=saved`);
  return formPage(visit, { typed: form, performed: saved, errors: errorsOf(saved, mapped) });
};

/** The pages on which a form gets its blank and its fields are mapped, with a picture of each page. */
export const formPages = (forms: Forms): readonly SitePage[] => [
  { path: pagePath, permission, show: (visit) => formPage(visit, null), receive: saveFields },
  actionPage(
    {
      path: `${pagePath}/blank`,
      form: blankForm,
      versioned: "readDocumentTemplate",
      idOf: lastIdOf,
      doneOf: (visit) => redirectTo(`${pathOf(visit)}?done=saved`),
      backOf: pathOf,
    },
    forms,
  ),
  {
    path: `${pagePath}/picture`,
    permission,
    show: async (visit) =>
      fileOf(
        await visit.perform.file("drawFormPage", {
          id: lastIdOf(visit),
          query: new URLSearchParams({ form_page: visit.query.get("page") ?? "1" }),
        }),
      ),
  },
];
