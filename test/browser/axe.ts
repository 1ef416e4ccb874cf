import { source } from "axe-core";
import type { Page } from "playwright-core";

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/**
 * What axe-core finds against a page as it is shown now, a line for each element: none where people with a keyboard, a screen
 * reader or weak eyes can use it as far as a program can tell. All rules of axe run, its recommendations too, unless some are
 * named.
 */
export const accessibilityProblems = async (page: Page, rules?: readonly string[]): Promise<string[]> => {
  // Run from outside, so that the page's own policy, which allows no script but its own, stays as it is; once a page.
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(source);
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${help} (${target.join(" ")}) ${failureSummary}`),
  );
};
