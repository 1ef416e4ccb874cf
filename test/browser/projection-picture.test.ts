import { expect, test } from "bun:test";
import { projectionFile } from "../../adapters/pages/chart/chart-svg.ts";
import { plainLoan } from "../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import { projection } from "../../domain/hecm/projection/projection.ts";
import { day } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { accepted, calculated } from "../fixtures/accepted.ts";
import { dollars, onExplainedLoan } from "./explained-loan.ts";

interface Box {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Evaluated in the browser: the position of each text of a picture. */
const boxesOfTexts = `[...document.querySelectorAll("svg text")].map((text) => {
  const { x, y, width, height } = text.getBBox();
  return { text: text.textContent, left: x, top: y, right: x + width, bottom: y + height };
})`;

onExplainedLoan("the picture of a projection, in a browser", (loan) => {
  test("shows each year with the amounts of the JSON response", async () => {
    const { years } = await loan().read("projection/");
    const page = await loan().openSound("projection.svg");
    const hints = await page
      .locator("rect.hint > title")
      .evaluateAll((titles) => titles.map((each) => each.textContent));
    expect(hints).toHaveLength(years.length);
    for (const [index, year] of years.entries())
      expect(hints[index]?.split("\n")).toEqual([
        `Year ${year.year}, age ${year.age}`,
        `Home value at 4% a year ${dollars(year.homes[1].home_value)}`,
        `Loan balance ${dollars(year.balance)}`,
        `Principal limit ${dollars(year.principal_limit)}`,
        `Line of credit ${dollars(year.line_of_credit)}`,
      ]);
  });

  test("has a name and a description for readers who cannot see it", async () => {
    const { years } = await loan().read("projection/");
    const page = await loan().openSound("projection.svg");
    const described = await page.locator("svg > desc").evaluate((desc) => desc.textContent);
    expect(await page.locator("svg > title").evaluate((title) => title.textContent)).toMatch(
      /^Projection of calculation/,
    );
    expect(described).toContain(`Loan balance ${dollars(years.at(-1).balance)}`);
  });

  const many = 999_999_999_99;
  const single = { rateType: "fixed", noteRate: rate(7), expectedRate: rate(7) } as const;
  const cases: readonly (readonly [string, Partial<CalculationInputs>])[] = [
    ["a plain loan", {}],
    ["a single disbursement, without a line of credit", single],
    ["a borrower of 99, one year ahead", { people: [{ bornOn: day("1925-05-01"), part: "borrower" }] }],
    [
      "the dearest home, 38 years ahead",
      { homeValueCents: many, people: [{ bornOn: day("1964-06-01"), part: "borrower" }] },
    ],
    ["more owed than the home is worth", { ...single, noteRate: rate(15), expectedRate: rate(15) }],
    ["a home of a hundred dollars", { homeValueCents: 100_00 }],
  ];

  test.each(cases)("keeps every word inside the picture, without overlaps: %s", async (_, given) => {
    const inputs = { ...plainLoan, ...given };
    const projected = accepted(projection(inputs, calculated(inputs), null));
    const page = await loan().emptyPage();
    await page.setContent(projectionFile(projected, "Projection of calculation 1"));
    const boxes: readonly Box[] = await page.evaluate(boxesOfTexts);
    for (const { text, left, top, right, bottom } of boxes)
      expect([text, left >= 0 && top >= 0 && right <= 960 && bottom <= 560]).toEqual([text, true]);
    for (const [index, one] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const apart =
          one.right <= other.left ||
          other.right <= one.left ||
          one.bottom - 3 <= other.top ||
          other.bottom - 3 <= one.top;
        expect([one.text, other.text, apart]).toEqual([one.text, other.text, true]);
      }
  });
});
