import { expect, test } from "bun:test";
import { introductionOf, sectionOf, sectionPath } from "../../../../adapters/http/openapi/section.ts";
import { withSharedErrorsOnce } from "../../../../adapters/http/openapi/shared-errors-once.ts";
import { tags } from "../../../../adapters/http/operations.ts";
import { servedDocument } from "./document.ts";

const document = withSharedErrorsOnce((await servedDocument()).json as Readonly<Record<string, unknown>>);

const idsIn = (part: unknown): string[] =>
  [...JSON.stringify((part as { paths: unknown }).paths).matchAll(/"operationId":"(\w+)"/g)].map(([, id = ""]) => id);

test("the sections have each operation once, with everything to which they refer", () => {
  const sections = tags.map(({ name }) => sectionOf(document, name));
  expect(sections.flatMap(idsIn).toSorted()).toEqual(idsIn(document).toSorted());
  for (const section of sections) {
    const { components } = section as { components: Record<string, Record<string, unknown>> };
    const referred = [...JSON.stringify(section).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)];
    const missing = referred.filter(([, kind = "", name = ""]) => components[kind]?.[name] === undefined);
    expect(missing.map(([reference]) => reference)).toEqual([]);
  }
});

test("the introduction links to each section, with its size", () => {
  const text = JSON.stringify(introductionOf(document));
  for (const { name } of tags) {
    const count = idsIn(sectionOf(document, name)).length;
    expect(text).toContain(`[${count === 1 ? "1 operation" : `${count} operations`}](${sectionPath(name)}/)`);
  }
  expect(idsIn(introductionOf(document))).toEqual([]);
});
