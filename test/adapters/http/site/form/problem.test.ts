import { expect, test } from "bun:test";
import { loanRevisionFields } from "../../../../../adapters/http/resources/loan/body.ts";
import { itemsOf } from "../../../../../adapters/http/site/form/items.ts";
import { problemOf } from "../../../../../adapters/http/site/form/problem.ts";
import { formPart } from "../../../../../adapters/pages/site/form-part.ts";

test("what is wrong with a list as a whole is said at the list, and the summary above leads there", () => {
  const problems = new Map([["liens", "must have at most 100 entries"]]);
  const items = itemsOf(loanRevisionFields, "", { liens: [] }, { problems, choices: new Map() }, ["liens"]);
  const sections = [{ title: null, items }];
  const [shown] = problemOf("The loan was not changed.", problems, { sections }).fields;
  expect(shown?.name).toBe("liens");
  const html = String(formPart({ action: "/", hidden: [], sections, submit: "Save" }));
  expect(html).toContain('<fieldset class="group" id="liens">');
  expect(html).toContain(`<p class="error">${shown?.label} must have at most 100 entries.</p>`);
});
