import type { Page } from "playwright-core";

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** Without its comments and long names, which the browser would read in each page. */
const source = await Bun.file(new URL(import.meta.resolve("axe-core/axe.min.js"))).text();

/** What of a page is looked at, and by which rules: all of it, and by all rules of axe, its recommendations too. */
interface Look {
  readonly within?: string;
  readonly rules?: readonly string[];
  readonly leftOut?: string;
}

/**
 * What axe-core finds against a page as it is shown now, a line for each element: none where people with a keyboard, a screen
 * reader or weak eyes can use it as far as a program can tell.
 */
export const accessibilityProblems = async (page: Page, { within, rules, leftOut }: Look = {}): Promise<string[]> => {
  // Run from outside, so that the page's own policy, which allows no script but its own, stays as it is; once a page.
  if (await page.evaluate<boolean>('typeof axe === "undefined"')) await page.evaluate(source);
  const options = {
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: rules }),
    ...(leftOut === undefined ? {} : { rules: { [leftOut]: { enabled: false } } }),
  };
  const place = within === undefined ? "document" : JSON.stringify(within);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${place}, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = "" }) => `${id}: ${help} (${target.join(" ")}) ${failureSummary}`),
  );
};

// The page's own language: the project's types know no document.
const removing = `() => {
  const told = ["class", "type", "role", "style", "checked", "selected", "hidden", "aria-invalid"];
  const numbers = new Map();
  // Numbers in the place of texts, which would hold those of all elements within or around.
  const numberOf = (text) => numbers.get(text) ?? numbers.set(text, numbers.size).get(text);
  const ownOf = ({ tagName, attributes }) =>
    [tagName, ...[...attributes].map(({ name, value }) => (told.includes(name) ? name + "=" + value : name))].join();
  const shapes = new Map();
  const shapeOf = (element) => {
    const within = [...new Set([...element.children].map(shapeOf))];
    const shape = numberOf([ownOf(element), within, element.textContent.trim() === ""].join());
    shapes.set(element, shape);
    return shape;
  };
  const counts = new Map();
  const thinOut = (parent, place) => {
    for (const child of [...parent.children]) {
      const alike = numberOf(place + " > " + shapes.get(child));
      counts.set(alike, (counts.get(alike) ?? 0) + 1);
      if (counts.get(alike) > 3) child.remove();
      else thinOut(child, numberOf(place + " in " + ownOf(child)));
    }
  };
  shapeOf(document.body);
  thinOut(document.body, 0);
}`;

/**
 * Leaves three of the elements that are built alike within others that are, such as the rows of tables: the styles of a page cannot
 * distinguish them but by their order.
 */
export const removeRepetitions = (page: Page): Promise<void> => page.evaluate(`(${removing})()`);

/**
 * The same of all of a page, but for contrasts, which take most of the time: those are measured where repetitions are removed. Other rules need
 * the whole page: what labels a field may be among what is removed.
 */
export const wholePageProblems = async (page: Page): Promise<string[]> => {
  const problems = await accessibilityProblems(page, { leftOut: "color-contrast" });
  await removeRepetitions(page);
  return [...problems, ...(await accessibilityProblems(page, { rules: ["color-contrast"] }))];
};
