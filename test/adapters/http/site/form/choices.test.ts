import { expect, test } from "bun:test";
import { id } from "../../../../../adapters/http/codec/values/number-codecs.ts";
import { readChoices } from "../../../../../adapters/http/site/form/choices.ts";
import { itemsOf } from "../../../../../adapters/http/site/form/items.ts";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";

const templates = [{ id: 7, name: "Note", code: "note" }];

/** A visit in which the second page of each list has a response with a status. */
const visitWith = (status: number): Visit => {
  const perform = async (_: string, { query = new URLSearchParams() } = {}) =>
    query.get("page") === "1"
      ? { status: 200, json: { results: templates, next: "the address of the next page" } }
      : { status, json: status === 200 ? { results: [{ id: 8, name: "Deed", code: "deed" }], next: null } : {} };
  return { perform: Object.assign(perform, { file: null }) } as unknown as Visit;
};

test.each([
  [200, ["", "7", "8"], null],
  // What the visitor may not see is no choice of theirs.
  [403, ["", "7"], null],
  [503, ["", "7"], "The choices could not all be read. Open the page again if one is missing."],
])(
  "a list whose next page is answered with %d says at its field if it is incomplete",
  async (status, values, error) => {
    const read = await readChoices(visitWith(status), { "templates.id": "templates" });
    const fields = { "templates.0.id": { name: "templates.0.id", label: "Template", codec: id } };
    const [item] = itemsOf(fields, {}, { problems: new Map(), ...read }, ["templates.0.id"]);
    if (item === undefined || !("look" in item) || !("options" in item.look)) throw new Error("no choice is shown");
    expect(item.look.options.map(({ value }) => value)).toEqual(values);
    expect(item.error).toBe(error);
  },
);
