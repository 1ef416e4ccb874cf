import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { operations, triggerTable } from "../../../adapters/sandbox/triggers.ts";
import { agencyOperations } from "../../../domain/agency/operations.ts";

const folder = import.meta.dir;
const guide = readFileSync(join(folder, "../../../adapters/sandbox/README.md"), "utf8");

test("the guide has the table of triggers", () => {
  const rows = triggerTable.map(({ trigger, where, outcome }) => [trigger, where, outcome]);
  const table = markdownTable([["trigger", "where", "what happens"], ...rows], {
    alignDelimiters: false,
    padding: true,
  });
  const [, shown = ""] = /<!-- triggers -->\n([\s\S]*?)\n<!-- \/triggers -->/.exec(guide) ?? [];
  expect(shown).toBe(table);
});

test("every operation of the agency is answered", () => {
  expect<readonly string[]>(operations.toSorted()).toEqual(Object.keys(agencyOperations).toSorted());
});

test("each trigger is listed once, and tried by a test", () => {
  const tried = ["agency", "bureau", "faults"]
    .map((name) => readFileSync(join(folder, `${name}.test.ts`), "utf8"))
    .join("\n");
  // The words of faults are covered by their own test, which does not compile if it lacks one.
  const names = triggerTable.map(({ trigger, where }) => [trigger.replace(/^.*[ `](\w[\w-]*)`?$/, "$1"), where].join());
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(tried).toContain(name.replace(/,.*/, ""));
});
