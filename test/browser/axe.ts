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
  const shapes = new Map();
  const shapeOf = (element) => {
    const attributes = [...element.attributes].map(({ name, value }) => (told.includes(name) ? name + "=" + value : name));
    const within = [...new Set([...element.children].map(shapeOf))];
    const shape = [element.tagName, attributes, within, element.textContent.trim() === ""].join();
    // A number in its place: the shape of an element is part of those around it.
    if (!numbers.has(shape)) numbers.set(shape, numbers.size);
    shapes.set(element, numbers.get(shape));
    return numbers.get(shape);
  };
  const thinOut = (parent) => {
    const counts = new Map();
    for (const child of [...parent.children]) {
      const count = (counts.get(shapes.get(child)) ?? 0) + 1;
      counts.set(shapes.get(child), count);
      if (count > 3) child.remove();
      else thinOut(child);
    }
  };
  shapeOf(document.body);
  thinOut(document.body);
}`;

/** Leaves three of the children of an element that are built alike, such as the rows of a table. */
export const removeRepetitions = (page: Page): Promise<void> => page.evaluate(`(${removing})()`);

/**
 * The same of all of a page, from which repetitions are removed before contrasts are measured, which takes most of the time: of elements that
 * are built alike the contrasts are too.
 */
export const wholePageProblems = async (page: Page): Promise<string[]> => {
  const problems = await accessibilityProblems(page, { leftOut: "color-contrast" });
  await removeRepetitions(page);
  return [...problems, ...(await accessibilityProblems(page, { rules: ["color-contrast"] }))];
};
