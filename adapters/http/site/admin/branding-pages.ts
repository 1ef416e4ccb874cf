import type { ShownBlock } from "../../../page-models/site.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { actionPage } from "../form/action/action-page.ts";
import type { FormDeclaration } from "../form/declaration.ts";
import type { Forms } from "../form/fields-of.ts";
import { textIn } from "../json-texts.ts";
import { companyIdOf, redirectTo, type SitePage, type Visit } from "../site-page.ts";

const path = "/admin/branding";

const logoForm: FormDeclaration = {
  operation: "setCompanyLogo",
  title: "Logo",
  submit: "Save the logo",
  file: {
    label: "Picture",
    hint: "A PNG of at most 256 KiB, and of at most 2,000 pixels on each side",
    accept: "image/png",
  },
  sections: [],
};

/** The current logo, as it is shown on pages and documents. */
const logoBlocks = async (visit: Visit): Promise<readonly ShownBlock[]> => {
  const { json: company } = await visit.perform("readCompany", { id: companyIdOf(visit) });
  const logo = isJsonObject(company) ? company.logo : null;
  if (!isJsonObject(logo) || !isJsonObject(company))
    return [{ kind: "paragraph", text: "The company has no logo: its pages and documents show only its name." }];
  return [
    { kind: "picture", src: textIn(logo.url), text: `Logo of ${textIn(company.name)}` },
    { kind: "links", label: "Logo", links: [{ href: `${path}/remove`, text: "Remove the logo" }] },
  ];
};

/** The pages that set and remove a company's logo. */
export const brandingPages = (forms: Forms): readonly SitePage[] => [
  actionPage(
    {
      path,
      form: logoForm,
      versioned: "readCompany",
      idOf: companyIdOf,
      aboutOf: async (visit) => ({ blocks: await logoBlocks(visit) }),
      doneOf: () => redirectTo(`${path}?done=saved`),
      backOf: () => "/admin/company",
    },
    forms,
  ),
  actionPage(
    {
      path: `${path}/remove`,
      form: { operation: "removeCompanyLogo", title: "Remove the logo?", submit: "Remove", sections: [] },
      idOf: companyIdOf,
      doneOf: () => redirectTo(`${path}?done=removed`),
      backOf: () => path,
    },
    forms,
  ),
];
