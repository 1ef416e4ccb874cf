import { actionPage } from "../form/action/action-page.ts";
import type { Forms } from "../form/fields-of.ts";
import { resourcePages, shownOncePage } from "../form/resource-pages.ts";
import { instantText, textIn } from "../json-texts.ts";
import type { ListColumn } from "../list-page.ts";
import { lastIdOf, redirectTo, type SitePage, zoneOf } from "../site-page.ts";

const path = "/admin/api-clients";
const noun = "API client";
const sections = [{ title: null, fields: ["name"] }] as const;

/** The forms of API clients. */
export const apiClientForms = {
  createApiClient: { operation: "createApiClient", title: `Add an ${noun}`, submit: `Add the ${noun}`, sections },
  changeApiClient: {
    operation: "changeApiClient",
    title: noun,
    submit: "Save",
    sections: [{ title: null, fields: ["name", "is_active"] }],
  },
} as const;

const facts: readonly ListColumn[] = [
  { name: "Client id", text: ({ client_id }) => textIn(client_id) },
  {
    name: "Last used",
    text: ({ last_used_at }, visit) => (last_used_at === null ? "Never" : instantText(last_used_at, zoneOf(visit))),
  },
];

const rotateForm = {
  operation: "rotateApiClientSecret",
  title: "New secret",
  submit: "Make a new secret",
  sections: [],
} as const;

/** `/admin/api-clients`: the programs that request tokens for the company's users. */
export const apiClientPages = (forms: Forms): readonly SitePage[] => {
  const rotation = forms.fieldsOf(rotateForm.operation);
  return [
    ...resourcePages(
      {
        path,
        title: "API clients",
        noun,
        operations: { list: "listApiClients", read: "readApiClient", remove: "deactivateApiClient" },
        create: apiClientForms.createApiClient,
        change: apiClientForms.changeApiClient,
        linksOf: (visit) => [{ href: `${path}/${lastIdOf(visit)}/secret`, text: rotateForm.title }],
        shownWithSecret: ["client_id"],
        columns: [{ name: "Name", text: ({ name }) => textIn(name) }, ...facts],
        facts,
      },
      forms,
    ),
    actionPage(
      {
        path: `${path}/{id}/secret`,
        form: rotateForm,
        idOf: lastIdOf,
        question:
          "The program needs the new secret within 24 hours: until then the previous one is accepted too. Make a new secret?",
        backOf: (visit) => `${path}/${lastIdOf(visit)}`,
        doneOf: (_visit, performed) =>
          shownOncePage(rotation, performed, {
            title: "The new secret",
            beside: ["client_id"],
            back: { href: path, text: "API clients" },
          }) ?? redirectTo(path),
      },
      forms,
    ),
  ];
};
