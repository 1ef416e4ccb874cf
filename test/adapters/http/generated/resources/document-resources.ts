import fc from "fast-check";
import { externalDocuments } from "../../../../../domain/documents/standard/set.ts";
import { nullable } from "../arbitrary-value.ts";
import { type Body, type Resource, type Target, withField } from "./resource.ts";

const unrepeated = (values: readonly unknown[]): unknown[] => [...new Set(values)];

const withOwnCode = (body: Body, { unique }: Target): Body => ({ ...body, code: `document-${unique()}` });

/** Text between fields, without characters that have a meaning in the template language or in HTML. */
const plainText = fc.stringMatching(/^[a-zA-Z0-9.,;:()$ ]{1,40}$/).filter((text) => text.trim() !== "");

/** Template bodies: paragraphs, lists, and tables of text, with fields that every loan has. */
const templateBody = fc
  .array(
    fc.oneof(
      plainText.map((text) => `<p>${text}</p>`),
      plainText.map((text) => `<h2>${text}</h2>`),
      fc.constant("<p>Loan <strong>{{ loan.number }}</strong></p>"),
      fc.constant("<ul>{% for person in borrowers %}<li>{{ person.full_name }}</li>{% endfor %}</ul>"),
      fc.constant(
        "<table><thead><tr><th>Name</th></tr></thead><tbody><tr><td>{{ loan.number }}</td></tr></tbody></table>",
      ),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((blocks) => blocks.join("\n"));

export const documentTemplates: Resource = {
  name: "document template",
  create: "/documents/templates/",
  record: "/documents/templates/{id}/",
  overrides: ({ owner }) => ({
    kind: fc.constant("liquid"),
    company: fc.constantFrom(null, owner.company.id),
    body: templateBody,
    fields: fc.constant([]),
  }),
  // A text template has a body, and a form has none.
  fixUp: (body, target) => withField({ body: "<p>Letter</p>", ...withOwnCode(body, target) }, "signers", unrepeated),
  unchanging: ["code", "kind"],
  kept: ["kind"],
  defaults: { kind: "liquid", is_active: true },
};

const conditionLists = ["states", "hecm_types", "rate_types"];

/** Packages of existing templates; see `openScene`. */
export const documentPackages: Resource = {
  name: "document package",
  create: "/documents/packages/",
  record: "/documents/packages/{id}/",
  overrides: ({ owner, templates }) => ({
    company: fc.constantFrom(null, owner.company.id),
    templates: fc.subarray([...templates], { minLength: 1 }),
    external_documents: nullable(
      fc.subarray(
        externalDocuments.map(({ code }) => code),
        { maxLength: 3 },
      ),
    ),
  }),
  fixUp: (body, target) =>
    withField<Body>(withOwnCode(body, target), "conditions", (conditions) =>
      conditionLists.reduce((fixed, name) => withField(fixed, name, unrepeated), conditions),
    ),
  unchanging: ["code"],
  defaults: { is_active: true },
};
