import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { below, type Input } from "../../../../../adapters/http/codec/codec.ts";
import { allOperations } from "../../../../../adapters/http/operations.ts";
import { fieldsOfOperations } from "../../../../../adapters/http/site/form/fields-of.ts";
import { fieldsByName, inputOf, isCheckboxes } from "../../../../../adapters/http/site/form/typed.ts";
import { formTokenField, formTokens } from "../../../../../adapters/http/site/form-token.ts";
import { signedInPages } from "../../../../../adapters/http/site/routes.ts";
import type { Site } from "../../../../../adapters/http/site/site.ts";
import { linkedPages } from "../../../../../adapters/http/view/linked-pages.ts";
import { pages } from "../../../../../adapters/pages/pages.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { json, password, startService, type TestService, tokenSecret } from "../../support/http-service.ts";
import { decoded, type SiteVisitor, siteVisitor } from "../../support/site-visitor.ts";

// The pages and operations are only inspected here; those of the service below are performed.
const dependencies = {} as Dependencies;
const operations = allOperations(dependencies, pages);
const fieldsOf = fieldsOfOperations(operations);
const site = { services: { dependencies } } as unknown as Site;
const forms = { fieldsOf, newKey: () => "" };
/** A case in the books, and any number for a record: field errors are reported before it is looked up. */
const addressOf = (path: string): string =>
  path.replace("{book}/{case}", "initial-mip/rounded-to-the-cent").replace(/\{\w+\}/g, "1");
const formPages = signedInPages(site, pages, forms, linkedPages(dependencies, pages)).filter(
  ({ form }) => form !== undefined && form.names.length > 0,
);

let service: TestService;
let visitor: SiteVisitor;
let token: string;
let sessionId: string;
beforeAll(async () => {
  service = await startService({ overSocket: false });
  const { user, ...account } = await service.hire([], { hierarchy: "Super User", nmlsId: "123456" });
  token = account.token;
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  sessionId = visitor.cookies.get("__Host-session")?.split(".")[0] ?? "";
});
afterAll(() => service.stop());

/** Invalid text, by the kind of value. */
const wrongTexts: Partial<Record<Input["kind"], string>> = {
  dollars: "a lot",
  percent: "a lot",
  number: "a lot",
  reference: "a lot",
  date: "soon",
  instant: "soon",
  yesNo: "perhaps",
  choice: "none of them",
  secret: "a".repeat(5_000),
};
const unprintable = "a\u0007b";

/** The path of each value inside one, with something invalid. */
const wrongValues = (input: Input, path: string): readonly (readonly [path: string, text: string])[] => {
  if (input.kind === "object")
    return [...fieldsByName(input.fields)].flatMap(([name, field]) => wrongValues(inputOf(field), below(path, name)));
  if (input.kind === "list") return wrongValues(input.entry, below(path, 0));
  return [[path, wrongTexts[input.kind] ?? unprintable]];
};

/** The same as a browser sends it: a list with a marker, whose entries have positions, and a checkbox with the list's name. */
const typedValues = (input: Input, path: string): readonly [string, string][] => {
  if (input.kind === "object")
    return [...fieldsByName(input.fields)].flatMap(([name, field]) => typedValues(inputOf(field), below(path, name)));
  if (input.kind !== "list") return [[path, wrongTexts[input.kind] ?? unprintable]];
  return isCheckboxes(input)
    ? [[path, wrongTexts.choice ?? ""]]
    : [[path, ""], ...typedValues(input.entry, below(path, 0))];
};

/** The checkboxes in a value, at which the error of any one of them is shown. */
const checkboxesIn = (input: Input, path: string): readonly string[] => {
  if (input.kind === "object")
    return [...fieldsByName(input.fields)].flatMap(([name, field]) => checkboxesIn(inputOf(field), below(path, name)));
  if (input.kind !== "list") return [];
  return isCheckboxes(input) ? [path] : checkboxesIn(input.entry, below(path, 0));
};

/** Values by their paths, as JSON. */
const asJson = (values: readonly (readonly [path: string, value: string])[]): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const [path, value] of values) {
    const names = path.split(".");
    let inside = body;
    for (const [at, name] of names.slice(0, -1).entries()) {
      inside[name] ??= names[at + 1] === "0" ? [] : {};
      inside = inside[name] as Record<string, unknown>;
    }
    inside[names.at(-1) ?? ""] = value;
  }
  return body;
};

/** What a page says above its form about each field, in the same words as at the field. */
const saidOn = (html: string): readonly (readonly [name: string, message: string])[] => {
  const [, list = ""] = /role="alert".*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<li><a href="#([^"]+)">([^<]*)<\/a> ([^<]*)\.<\/li>/g)].map(([, name, label, message]) => {
    const isAtField = html.includes(`class="error" id="${name}.error">${label} ${message}.`);
    const isAtGroup = html.includes(`<p class="error">${label} ${message}.`);
    return [name ?? "", isAtField || isAtGroup ? decoded(message ?? "") : "nothing at the field"];
  });
};

/** A sentence of the API as forms show it. */
const asTyped = (message: string): string =>
  message
    .replace("YYYY-MM-DD", "MM/DD/YYYY")
    .replace("and time with its offset, such as 2026-05-01T12:00:00.000Z", "and time, such as 05/01/2026 2:30 PM");

const byName = (said: readonly (readonly [string, string])[]) =>
  said.toSorted(([one], [other]) => (one < other ? -1 : 1));

describe("a form with an error in each field is refused as the operation refuses it, each at its field", () => {
  test.each(formPages.map(({ path, form }) => [path, form] as const))("%s", async (path, form) => {
    const { operation: name, names } = form ?? { operation: "", names: [] };
    const operation = operations.find((each) => each.name === name);
    const inputs = Object.entries(fieldsOf(name).named(names)).map(([at, field]) => [at, inputOf(field)] as const);
    const at = addressOf(path);

    const values = inputs.flatMap(([field, input]) => wrongValues(input, field));
    const request = `/api${operation?.path.replace("{id}", "1")}`;
    const asked =
      operation?.file === undefined
        ? await service.ask(request, { ...json(asJson(values), operation?.method), token })
        : await service.ask(
            `${request}?${new URLSearchParams(values.map(([field, text]): [string, string] => [field, text]))}`,
            {
              method: operation.method,
              headers: { "Content-Type": "application/octet-stream" },
              body: "none",
              token,
            },
          );
    const { errors = [] } = (await asked.json()) as { errors?: readonly { field: string; message: string }[] };
    const ofForm = errors.filter(({ field }) => names.some((each) => field === each || field.startsWith(`${each}.`)));

    const sent: [string, string][] = [
      [formTokenField, formTokens(tokenSecret).of(sessionId, at)],
      ["_confirmed", "yes"],
      ...inputs.flatMap(([field, input]) => typedValues(input, field)),
    ];
    const shown =
      operation?.file === undefined
        ? await visitor.send(at, sent)
        : await visitor.upload(at, "file", new Blob(["none"]), Object.fromEntries(sent));
    expect([at, shown.status]).toEqual([at, asked.status]);
    const boxes = new Map(
      inputs.flatMap(([field, input]) => checkboxesIn(input, field)).map((each) => [`${each}.0`, each]),
    );
    const expected = ofForm.map(({ field, message }) => [boxes.get(field) ?? field, asTyped(message)] as const);
    expect(byName(saidOn(shown.html))).toEqual(byName(expected));
    if (expected.length > 1) expect(shown.html).toMatch(/role="alert".*\n<p>There is a problem with \d+ fields\.<\/p>/);
    // Nothing is left that the operation accepts: each field is refused, or what it belongs to.
    const isRefused = (value: string) => ofForm.some(({ field }) => value === field || value.startsWith(`${field}.`));
    expect(values.map(([field]) => field).filter((field) => !isRefused(field))).toEqual([]);
  });
});
