import type { ShownBlock, ShownForm } from "../../../page-models/site.ts";
import { fieldProblems, problemOf, sentenceOf } from "../form/problem.ts";
import { formTokenField } from "../form-token.ts";
import { textIn, wordsOf } from "../json-texts.ts";
import { pageNumber } from "../list-page.ts";
import { messageOf } from "../messages.ts";
import type { Performed } from "../perform.ts";
import { refusedPage } from "../refused-page.ts";
import { elsewhere, fileOf, lastIdOf, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";
import {
  activeField,
  errorsOf,
  mappedAfter,
  mappingProblem,
  mappingSections,
  type Refused,
  yesOrNo,
} from "./form-mapping.ts";
import { readForm } from "./form-record.ts";

const pagePath = "/admin/templates/{id}/form";
const permission = "document.edit_templates";
const versionField = "_version";
const cleanField = "clean";
const pdfType = "application/pdf";

const pathOf = (visit: Visit): string => pagePath.replace("{id}", String(lastIdOf(visit)));

/** The page of the form that is shown, from 1. */
const pageIn = ({ query }: Visit, pages: number): number => Math.min(pageNumber(query), Math.max(pages, 1));

const hiddenOf = (visit: Visit, path: string, etag: string | null) => [
  { text: formTokenField, value: visit.tokenOf(path) },
  { text: versionField, value: etag ?? "" },
];

const blankForm = (visit: Visit, etag: string | null, error: string | null): ShownForm => ({
  action: `${pathOf(visit)}/blank`,
  hidden: hiddenOf(visit, `${pathOf(visit)}/blank`, etag),
  sections: [
    {
      title: null,
      items: [
        {
          name: "file",
          label: "PDF form",
          hint: "At most 10 MiB and 60 pages, not encrypted, with fields that can be filled",
          error: error === null ? null : `PDF form ${error}.`,
          look: { kind: "file", accept: pdfType },
          values: [],
        },
        yesOrNo(cleanField, "Remove scripts, actions and an XFA form", false),
      ],
    },
  ],
  submit: "Save the blank",
});

/** The pages of the form, the one that is shown as a picture. */
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

const backLink = (visit: Visit): ShownBlock => ({
  kind: "links",
  label: "Back",
  links: [{ href: pathOf(visit), text: "Back to the form" }],
});

/** The page that takes the blank, or with why a file was not taken. */
const blankPage = async (visit: Visit, refused: Performed | null): Promise<SiteOutcome> => {
  const template = await visit.perform("readDocumentTemplate", { id: lastIdOf(visit) });
  if (template.status !== 200) return refusedPage("Blank form", template);
  const problems = refused === null ? new Map<string, string>() : fieldProblems(refused);
  const form = blankForm(visit, template.etag, problems.get("file") ?? null);
  return shown({
    title: "Blank form",
    status: refused?.status ?? 200,
    problem: refused === null ? null : problemOf(sentenceOf(refused), problems, form),
    blocks: [backLink(visit), { kind: "form", form }],
  });
};

const linksOf = (visit: Visit, pages: number): ShownBlock => ({
  kind: "links",
  label: "Form",
  links: [
    { href: "/admin/templates", text: "Back to the templates" },
    { href: `${pathOf(visit)}/blank`, text: pages === 0 ? "Send the blank" : "Send another blank" },
    ...(pages === 0 ? [] : [{ href: `/admin/templates/${lastIdOf(visit)}/preview`, text: "Preview" }]),
  ],
});

/** The page as it is, or with why what was typed was not taken. */
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
  if (saved.status < 300) return elsewhere(`${pathOf(visit)}?page=${page}&done=saved`);
  return formPage(visit, { typed: form, performed: saved, errors: errorsOf(saved, mapped) });
};

/** The pages on which a form gets its blank and its fields are mapped, beside a picture of each page. */
export const formPages = (): readonly SitePage[] => [
  { path: pagePath, permission, show: (visit) => formPage(visit, null), receive: saveFields },
  {
    path: `${pagePath}/blank`,
    permission,
    takesFile: true,
    show: (visit) => blankPage(visit, null),
    receive: async (visit, form, file) => {
      const saved = await visit.perform("setTemplateBlank", {
        id: lastIdOf(visit),
        ifMatch: form.get(versionField),
        query: new URLSearchParams({ clean: String(form.get(cleanField) === "true") }),
        file: { mediaType: pdfType, content: file ?? new Uint8Array() },
      });
      return saved.status < 300 ? elsewhere(`${pathOf(visit)}?done=saved`) : blankPage(visit, saved);
    },
  },
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
