import type { Page } from "playwright-core";

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** Without its comments and long names, which the browser would read in each page. */
const source = await Bun.file(new URL(import.meta.resolve("axe-core/axe.min.js"))).text();

/** Which part of a page is examined and by which rules: by default the whole page, by all rules of axe including its recommendations. */
interface Look {
  readonly within?: string;
  readonly rules?: readonly string[];
  readonly leftOut?: string;
}

/**
 * The problems that axe-core finds in a page as it is shown now, one line per element. None means that, as far as a program can tell,
 * people who use a keyboard or a screen reader or have weak eyes can use the page.
 */
export const accessibilityProblems = async (page: Page, { within, rules, leftOut }: Look = {}): Promise<string[]> => {
  // Evaluated from outside, once per page, so that the page's own policy, which allows no scripts but its own, stays unchanged.
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

// Written in the page's own language: the project's types do not include the document.
const removing = `() => {
  const told = ["class", "type", "role", "style", "checked", "selected", "hidden", "aria-invalid"];
  const numbers = new Map();
  // Numbers instead of texts, because a text would include those of all elements within or around it.
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
 * Leaves three of a series of elements with the same structure, such as the rows of a table: the styles of a page can tell them apart only
 * by their order.
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
