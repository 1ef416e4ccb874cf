import type { ShownBlock, ShownForm } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { fieldProblems, problemOf, sentenceOf } from "../form/problem.ts";
import { formTokenField } from "../form-token.ts";
import { textIn } from "../json-texts.ts";
import { messageOf } from "../messages.ts";
import type { Performed } from "../perform.ts";
import { refusedPage } from "../refused-page.ts";
import { elsewhere, type SiteOutcome, type SitePage, shown, type Visit } from "../site-page.ts";

const path = "/admin/branding";
const title = "Logo";
const versionField = "_version";
const pngType = "image/png";

const companyIdOf = ({ session }: Visit): number => session.company.id;

const formOf = (visit: Visit, etag: string | null, error: string | null): ShownForm => ({
  action: path,
  hidden: [
    { text: formTokenField, value: visit.tokenOf(path) },
    { text: versionField, value: etag ?? "" },
  ],
  sections: [
    {
      title: null,
      items: [
        {
          name: "file",
          label: "Picture",
          hint: "A PNG of at most 256 KiB, and of at most 2,000 pixels on each side",
          error: error === null ? null : `Picture ${error}.`,
          look: { kind: "file", accept: pngType },
          values: [],
        },
      ],
    },
  ],
  submit: "Save the logo",
});

/** What there is of a logo: the picture, as it is on pages and documents. */
const logoBlocks = (company: unknown): readonly ShownBlock[] => {
  const logo = isJsonObject(company) ? company.logo : null;
  if (!isJsonObject(logo) || !isJsonObject(company))
    return [{ kind: "paragraph", text: "The company has no logo: its pages and documents have its name alone." }];
  return [
    { kind: "picture", src: textIn(logo.url), text: `Logo of ${textIn(company.name)}` },
    { kind: "links", label: "Logo", links: [{ href: `${path}/remove`, text: "Remove the logo" }] },
  ];
};

/** The page as it is, or with why a picture was not taken. */
const brandingPage = async (visit: Visit, refused: Performed | null): Promise<SiteOutcome> => {
  const company = await visit.perform("readCompany", { id: companyIdOf(visit) });
  if (company.status !== 200) return refusedPage(title, company);
  const problems = refused === null ? new Map<string, string>() : fieldProblems(refused);
  const form = formOf(visit, company.etag, problems.get("file") ?? null);
  return shown({
    title,
    status: refused?.status ?? 200,
    message: refused === null ? messageOf(visit.query) : null,
    problem: refused === null ? null : problemOf(sentenceOf(refused), problems, form),
    blocks: [
      { kind: "links", label: "Back", links: [{ href: "/admin/company", text: "Back to the company" }] },
      ...logoBlocks(company.json),
      { kind: "form", form },
    ],
  });
};

/** The pages that give a company a logo and take it away. */
export const brandingPages = (forms: Forms): readonly SitePage[] => [
  {
    path,
    permission: forms.fieldsOf("setCompanyLogo").permission,
    takesFile: true,
    show: (visit) => brandingPage(visit, null),
    receive: async (visit, form, file) => {
      const saved = await visit.perform("setCompanyLogo", {
        id: companyIdOf(visit),
        ifMatch: form.get(versionField),
        // Nothing chosen is no picture either, which the operation says in its own words.
        file: { mediaType: pngType, content: file ?? new Uint8Array() },
      });
      return saved.status < 300 ? elsewhere(`${path}?done=saved`) : brandingPage(visit, saved);
    },
  },
  actionPage(
    {
      path: `${path}/remove`,
      form: { operation: "removeCompanyLogo", title: "Remove the logo?", submit: "Remove", sections: [] },
      idOf: companyIdOf,
      doneOf: () => elsewhere(`${path}?done=removed`),
      backOf: () => path,
    },
    forms,
  ),
];
