import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { markdownTable } from "markdown-table";
import { settingsTable } from "../../bootstrap/settings/table.ts";
import { read } from "../rules/project-files.ts";
import { type Step, startGuidedService, stepsOf } from "./guides.ts";
import { emptyFolder, startedService } from "./running.ts";

const guides = [
  "README.md",
  "adapters/http/resources/README.md",
  "adapters/http/resources/hmda/README.md",
  "bootstrap/README.md",
];

interface Quote {
  readonly principal_limit: number;
  readonly plans: readonly { readonly calculation: { readonly principal_limit_factor: number } }[];
}

/** The last JSON object that a shell block printed. */
const responseIn = (printed: string): unknown => JSON.parse(printed.trim().split("\n").at(-1) ?? "");

/** What a response has to match: the response shown in the guide, where "…" in a text stands for any text. */
const expectedOf = (shown: string, url: string): object =>
  JSON.parse(shown, (_name, value: unknown) => {
    if (typeof value !== "string" || !value.includes("…")) return value;
    const text = value.replace("http://localhost:8000", url);
    return expect.stringMatching(new RegExp(`^${text.split("…").map(RegExp.escape).join(".+")}$`));
  });

/** The token that the first block obtains. */
const tokenIn = (printed: readonly string[]): string => /[\w-]+\.[\w-]+\.[\w-]+/.exec(printed[0] ?? "")?.[0] ?? "";

describe("the commands of the README and the guides, run as printed in one shell on May 1, 2026", () => {
  const folder = emptyFolder();
  const steps = stepsOf(guides);
  let service: Awaited<ReturnType<typeof startGuidedService>>;
  let printed: readonly string[];

  beforeAll(async () => {
    service = await startGuidedService(folder.path);
    printed = await service.follow(steps);
  });
  afterAll(async () => {
    await service.stop();
    folder[Symbol.dispose]();
  });

  const printedBy = (wanted: (step: Step) => boolean): readonly (readonly [Step, string])[] =>
    steps.flatMap((step, position) => (wanted(step) ? [[step, printed[position] ?? ""] as const] : []));

  test("exist in each of them", () => {
    expect([...new Set(steps.map(({ guide }) => guide))]).toEqual(guides);
    expect(steps.filter(({ guide }) => guide === "README.md").length).toBeGreaterThan(5);
  });

  test("give the responses that are shown", () => {
    const shown = printedBy(({ response }) => response !== null);
    expect(shown.length).toBeGreaterThan(9);
    for (const [{ response }, text] of shown)
      expect(responseIn(text)).toMatchObject(expectedOf(response ?? "", service.url));
  });

  test("give the figures of the borrower with whom the README begins", () => {
    const [, table = ""] = /\n## One borrower\n([\s\S]*?)\n!\[/.exec(read("README.md")) ?? [];
    const amounts = [...table.matchAll(/^\| [^|]* \| −?\$([\d,.]+) \|/gm)].map(([, amount = ""]) =>
      amount.replace(",", ""),
    );
    expect(amounts).toHaveLength(6);
    const responses = printedBy(({ guide, response }) => guide === "README.md" && response !== null);
    const figures = responses.flatMap(([{ response }]) => response?.match(/(?<=: )\d[\d.]*/g) ?? []);
    expect(amounts.filter((amount) => !figures.includes(amount))).toEqual([]);
  });

  test("give another principal limit from the month in which the borrower counts as a year older, as the README says", async () => {
    const [, age, factor, amount = ""] =
      /counts as (\d+), which gives a factor of ([\d.]+) and a principal limit of ([\d,]+\d)/.exec(read("README.md")) ??
      [];
    const body = { age: Number(age), property_state: "CA", home_value: 500_000, note_rate: 6.125, expected_rate: 6.25 };
    const quoted = await fetch(`${service.url}/api/loan/quotes/`, {
      method: "POST",
      headers: { Authorization: `Bearer ${tokenIn(printed)}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { principal_limit, plans } = (await quoted.json()) as Quote;
    expect(principal_limit).toBe(Number(amount.replace(",", "")));
    expect(plans[0]?.calculation.principal_limit_factor).toBe(Number(factor));
  });

  test("print the lines that are shown", () => {
    const shown = printedBy(({ lines }) => lines !== null);
    expect(shown).toHaveLength(1);
    for (const [{ lines }, text] of shown) expect(text.trim()).toBe(lines?.trim() ?? "");
  });

  test("make a backup on which a service starts with the same secrets and has the loan", async () => {
    const restored = await startedService(folder.path, {
      TODAY: "2026-05-01",
      SQLITE_FILE: join(folder.path, "backup.sqlite"),
    });
    const found = await fetch(`${restored.url}/api/loan/loans/?search=Ada+Example`, {
      headers: { Authorization: `Bearer ${tokenIn(printed)}` },
    });
    expect(await found.json()).toMatchObject({ count: 1 });
    expect(await restored.stop()).toBe(0);
  });
});

describe("the tables of settings", () => {
  const header = ["setting", "default", "meaning"];
  const rows = settingsTable.map(({ name, byDefault, meaning }) => [`\`${name}\``, byDefault, meaning]);
  const tableOf = (shown: readonly (readonly string[])[]) =>
    markdownTable([header, ...shown], { alignDelimiters: false });
  const tableIn = (file: string): string => {
    const [, listed = ""] = /<!-- settings -->\n([\s\S]*?)<!-- \/settings -->/.exec(read(file)) ?? [];
    return listed.trim();
  };

  test("list every setting in the operator's guide, as the service defines it", () => {
    expect(tableIn("bootstrap/README.md")).toBe(tableOf(rows));
  });

  test("list some of the settings in the README, in the same words", () => {
    const brief = tableIn("README.md");
    const listed = rows.filter(([name = ""]) => brief.includes(`\n| ${name} |`));
    expect(listed.length).toBeGreaterThan(5);
    expect(brief).toBe(tableOf(listed));
  });
});

test("the operator's guide lists the settings that production requires", () => {
  const [, listed = ""] = /^```text production\n([\s\S]*?)^```$/m.exec(read("bootstrap/README.md")) ?? [];
  const names = [...listed.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const required = settingsTable.filter(({ byDefault }) => byDefault.endsWith("required in production"));
  expect(names.toSorted()).toEqual(required.map(({ name }) => name).toSorted());
});
