import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { templateLanguage } from "../../../adapters/templates/language.ts";
import { fillTemplate } from "../../../adapters/templates/template.ts";
import { PrintedValue } from "../../../adapters/templates/values.ts";
import type { Block } from "../../../domain/documents/content/content.ts";
import { printValue } from "../../../domain/documents/merge/print.ts";
import type { MergeRecord, MergeValue, ShapeFields } from "../../../domain/documents/merge/value.ts";
import { day } from "../../../domain/kernel/day.ts";
import { openThreadsOfTests } from "../../fixtures/threads-of-tests.ts";

const threads = openThreadsOfTests(2);
const language = templateLanguage(threads);
afterAll(() => threads.close());

const shape: ShapeFields = {
  loan: {
    kind: "record",
    fields: {
      number: { kind: "text" },
      home_value: { kind: "money" },
      rate: { kind: "percent" },
      closed_on: { kind: "date" },
      is_purchase: { kind: "yes_no" },
      case_number: { kind: "text" },
      months: { kind: "count" },
    },
  },
  borrowers: { kind: "list", fields: { full_name: { kind: "text" }, phone: { kind: "text" } } },
  logo: { kind: "picture" },
};

const text = (value: string) => ({ kind: "text", value }) as const;

const data: MergeRecord = {
  loan: {
    number: text("2026-000001"),
    home_value: { kind: "money", cents: 400_000_50 },
    rate: { kind: "percent", percent: 5.125 },
    closed_on: { kind: "date", day: day("2026-04-01") },
    is_purchase: { kind: "yes_no", value: false },
    case_number: null,
    months: { kind: "count", value: 1234 },
  },
  borrowers: [
    { full_name: text("Ada Example"), phone: null },
    { full_name: text("Bruno Example"), phone: text("217 555 0100") },
  ],
};

const filled = async (body: string, given: MergeRecord = data) => {
  const result = await language.fill(body, given);
  if (result._tag === "Refused") throw new Error(JSON.stringify(result.refusal));
  return result.value;
};

const linesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block): string[] => {
    if (block.kind === "list") return block.items.flatMap(linesIn);
    if (block.kind === "table")
      return [...block.head, ...block.rows].flatMap((row) => row.flatMap(({ inlines }) => inlineText(inlines)));
    return "inlines" in block ? [inlineText(block.inlines)] : [block.kind];
  });

const inlineText = (inlines: Extract<Block, { kind: "paragraph" }>["inlines"]): string =>
  inlines.map((inline) => (inline.kind === "text" ? inline.text : "\n")).join("");

const printed = async (body: string, given: MergeRecord = data): Promise<string[]> =>
  linesIn((await filled(body, given)).content);

/** The problems of a template: line and sentence. */
const problemsOf = async (body: string): Promise<string[]> => {
  const result = await language.check(body, shape);
  if (result._tag === "Accepted") return [];
  if (result.refusal._tag === "TemplateTooCostly") return [result.refusal.message];
  return result.refusal.problems.map(({ line, message }) => `${line}: ${message}`);
};

describe("a template's output", () => {
  test("shows a value like its example", () => {
    const value: MergeValue = { kind: "percent", percent: 6.125 };
    expect(String(new PrintedValue(value))).toBe(printValue(value));
  });

  test("has an image where one is placed, and none from a value or the template itself", async () => {
    const pictured = { logo: { kind: "picture", picture: "logo" } as const, name: text("A \ue000 B") };
    expect(await problemsOf("<p>{{ logo }} or {{ logo | default: loan.number }}</p>")).toEqual([]);
    const { content } = await filled("<p>Before {{ logo }} after {{ name }}</p><p>{{ logo | upcase }}</p>", pictured);
    const kinds = content.map((block) => ("inlines" in block ? block.inlines.map(({ kind }) => kind) : []));
    expect(kinds).toEqual([["text", "picture", "text"], ["text"]]);
    // As in a template that was stored before this was refused.
    const own = await filled("<p>A \ue000 B &#xe000; C &#57344; D &#xe0{% if true %}00;{% endif %}</p>", pictured);
    expect(own.content).toMatchObject([{ inlines: [{ kind: "text", text: "A B C D" }] }]);
    expect((await filled("<p>{{ logo }}</p>", { logo: null })).missing).toEqual(["logo"]);
  });

  test("is in US formats by the kind of the field", async () => {
    expect(
      await printed(
        "<p>{{ loan.number }}|{{ loan.home_value }}|{{ loan.rate }}|{{ loan.closed_on }}|{{ loan.is_purchase }}|{{ loan.months }}</p>",
      ),
    ).toEqual(["2026-000001|$400,000.50|5.125%|April 1, 2026|No|1,234"]);
  });

  test("supports the forms of filters", async () => {
    expect(
      await printed(
        "<p>{{ loan.home_value | whole_dollars }}|{{ loan.closed_on | short_date }}|{{ loan.number | upcase }}|{{ borrowers | size }}|{{ loan.home_value | minus: 0.5 }}|{{ loan.home_value | plus: loan.home_value | whole_dollars }}|{{ loan.rate | plus: loan.rate }}|{{ loan.rate | minus: 5 }}|{{ loan.rate | plus: 0.00044 }}</p>",
      ),
    ).toEqual(["$400,001|04/01/2026|2026-000001|2|$400,000.00|$800,001|10.25%|0.125%|5.12544%"]);
  });

  test("follows conditions and loops, in which values are compared by their type", async () => {
    expect(
      await printed(
        "{% if loan.home_value > 400000 %}<p>over</p>{% endif %}{% if loan.is_purchase %}<p>purchase</p>{% else %}<p>other</p>{% endif %}{% for b in borrowers %}<p>{{ forloop.index }} {{ b.full_name }}</p>{% endfor %}{% case loan.number %}{% when '2026-000001' %}<p>it</p>{% endcase %}{% unless loan.case_number %}<p>none</p>{% endunless %}",
      ),
    ).toEqual(["over", "other", "1 Ada Example", "2 Bruno Example", "it", "none"]);
  });

  test("renders nothing for Liquid words without a value, and continues if whole records are compared", async () => {
    expect(await printed("<p>a{{ nil }}{{ empty }}{{ blank }}b</p>")).toEqual(["ab"]);
    const conditions = ["loan.number contains loan", "borrowers > 1", "loan < borrowers", "borrowers contains loan"];
    for (const each of conditions) expect(await printed(`{% if ${each} %}{% endif %}<p>b</p>`)).toEqual(["b"]);
    expect(await printed("{% for b in borrowers limit: loan %}<p>a</p>{% endfor %}<p>b</p>")).toEqual(["b"]);
  });

  test("is escaped: a name with markup stays text", async () => {
    const given = { ...data, borrowers: [{ full_name: text('<b>A</b> & </p><hr data-break="page">'), phone: null }] };
    expect(await printed("<p>{{ borrowers.first.full_name }}</p>", given)).toEqual([
      '<b>A</b> & </p><hr data-break="page">',
    ]);
    expect(
      await printed("<p>{{ borrowers[0].full_name }}</p>", {
        ...data,
        borrowers: [{ full_name: text("{{ loan.number }}") }],
      }),
    ).toEqual(["{{ loan.number }}"]);
  });

  test("keeps headings, nested lists, tables with heads, emphasis, page breaks, and charts", async () => {
    const { content } = await filled(
      `<h2>Title</h2><ul><li>One<ol><li>Inner</li></ol></li></ul>
       <table><thead><tr><th colspan="2">Head</th></tr></thead><tbody><tr><td>a</td><td data-align="right"><strong>b</strong></td></tr></tbody></table>
       <hr data-break="page"><figure data-chart="projection"></figure>`,
    );
    const plain = (value: string) => [{ kind: "text", text: value, isBold: false, isItalic: false }];
    expect(content).toEqual([
      { kind: "heading", level: 2, inlines: plain("Title") },
      {
        kind: "list",
        isOrdered: false,
        items: [
          [
            { kind: "paragraph", alignment: "left", inlines: plain("One") },
            {
              kind: "list",
              isOrdered: true,
              items: [[{ kind: "paragraph", alignment: "left", inlines: plain("Inner") }]],
            },
          ],
        ],
      },
      {
        kind: "table",
        head: [[{ isHeading: true, alignment: "left", columns: 2, inlines: plain("Head") }]],
        rows: [
          [
            { isHeading: false, alignment: "left", columns: 1, inlines: plain("a") },
            {
              isHeading: false,
              alignment: "right",
              columns: 1,
              inlines: [{ kind: "text", text: "b", isBold: true, isItalic: false }],
            },
          ],
        ],
      },
      { kind: "page_break" },
      { kind: "chart", chart: "projection" },
    ] as unknown as Block[]);
  });
});

test("a template reports which of its data it read, printed or not, and nothing else", async () => {
  const body =
    "{% if loan.is_purchase %}<p>{{ logo }}</p>{% endif %}{% for one in borrowers %}<p>{{ one.full_name }}</p>{% endfor %}";
  expect((await filled(body)).read).toEqual(["loan", "borrowers"]);
});

describe("a missing field", () => {
  test("is one that is printed and has no value, reported once by its path", async () => {
    const { missing } = await filled(
      "<p>{{ loan.case_number }} {{ loan.case_number | upcase }}</p>{% for b in borrowers %}<p>{{ b.phone }}</p>{% endfor %}",
    );
    expect(missing).toEqual(["loan.case_number", "borrowers.0.phone"]);
  });

  test("can be of an entry that its list does not have", async () => {
    const { missing, content } = await filled(
      "<p>{{ borrowers[7].phone }}{{ borrowers.last.phone }}</p>{% if borrowers[7].phone %}<p>a</p>{% endif %}<p>{{ borrowers[7].full_name | default: 'none' }}</p>",
    );
    expect(missing).toEqual(["borrowers.7.phone"]);
    expect(linesIn(content)).toEqual(["217 555 0100", "none"]);
    const empty = { ...data, borrowers: [] };
    expect((await filled("<p>{{ borrowers.first.phone }}{{ borrowers.last.phone }}</p>", empty)).missing).toEqual([
      "borrowers.0.phone",
    ]);
  });

  test("is not one that a condition omits, that is only compared, or that has a substitute", async () => {
    const { missing } = await filled(
      "{% if loan.case_number %}<p>{{ loan.case_number }}</p>{% endif %}<p>{{ loan.case_number | default: 'not assigned' }}</p>",
    );
    expect(missing).toEqual([]);
  });
});

describe("a template is refused with the line and what to do", () => {
  const cases: readonly (readonly [string, string, readonly (string | RegExp)[]])[] = [
    ["a field that there is none of", "<p>a</p>\n<p>{{ loan.nope }}</p>", [/^2: loan\.nope is not a merge field/]],
    [
      "a field of a list's record that there is none of",
      "{% for b in borrowers %}<p>{{ b.ssn }}</p>{% endfor %}",
      [/^1: b\.ssn is not a merge field/],
    ],
    [
      "a field by a part of its name",
      "<p>{{ loan.case }}</p>",
      [/^1: loan\.case is .* Did you mean loan\.case_number\?/],
    ],
    [
      "a field of a list outside a loop",
      "<p>{{ borrowers.phone }}</p>",
      [/borrowers is a list: name phone in a loop, \{% for … in borrowers %\}/],
    ],
    ["a single = in a condition", "{% if loan.number = '1' %}<p>a</p>{% endif %}", [/^1: .*compared with ==/]],
    [
      "a sum of two things of different kinds",
      "<p>{{ loan.rate | plus: loan.home_value }}</p><p>{{ loan.number | minus: 3 }}</p>",
      [/plus needs two amounts of money or two percentages/, /minus needs two amounts of money or two percentages/],
    ],
    ["a field named in a condition", "{% if loan.nope > 3 %}<p>a</p>{% endif %}", [/^1: loan\.nope/]],
    ["a field named in a filter", "<p>{{ 'x' | default: loan.nope }}</p>", [/^1: loan\.nope/]],
    ["a field named by another one's value", "<p>{{ loan[loan.number] }}</p>", [/in brackets/]],
    [
      "inherited properties",
      "<p>{{ constructor }}{{ loan.constructor }}</p>",
      [/constructor is not a merge field/, /loan\.constructor is not a merge field/],
    ],
    ["a record printed as a whole", "<p>{{ loan }}</p>", [/does not print a single value/]],
    ["a record printed through a filter", "<p>{{ loan | upcase }}</p>", [/does not print a single value/]],
    ["a list printed through a filter", "<p>{{ borrowers | default: 'none' }}</p>", [/does not print a single value/]],
    ["a list given to a filter", "<p>{{ loan.number | default: borrowers }}</p>", [/does not print a single value/]],
    ["a closing tag without an opening tag", "<p>a</p>\n</p>", [/^2: <\/p> has no opening tag/]],
    [
      "a loop over a value that is not a list",
      "{% for x in loan.number %}<p>a</p>{% endfor %}",
      [/must loop over a list/],
    ],
    ["a range", "{% for x in (1..9) %}<p>a</p>{% endfor %}", [/range/, /must loop over a list/]],
    ["a tag that reads a file", "<p>a</p>\n{% include 'secrets' %}", [/^2: The tag include is not allowed/]],
    ["other tags that read files", "{% render 'a' %}{% layout 'b' %}", [/render/, /layout/]],
    ["a filter that prints unescaped text", "<p>{{ loan.number | raw }}</p>", [/^1: The filter raw is not allowed/]],
    ["Liquid printed as it is", "{% raw %}<p>{{ x }}</p>{% endraw %}", [/The tag raw/, /The tag endraw/]],
    ["the placeholder character of a picture", "<p>a</p>\n<p>\ue000</p>", [/^2: The character U\+E000/]],
    ["the placeholder as an entity", "<p>a &#xE000; &#057344 b</p>", [/The character U\+E000/]],
    [
      "a filter of a picture",
      "<p>{{ logo | upcase }}</p>",
      [/^1: logo is a picture, which accepts no filter except default/],
    ],
    ["a picture", "<p>a</p><img src='https://example.org/a.png'>", [/The element <img> is not allowed/]],
    ["a script", "<script>alert(1)</script>", [/The element <script> is not allowed/]],
    [
      "a style",
      "<p style='background: url(https://example.org)'>a</p>",
      [/must not have the attribute style; it may have data-align/],
    ],
    ["a link", "<p><a href='https://example.org'>a</a></p>", [/The element <a> is not allowed/]],
    ["an event", "<p onclick='x()'>a</p>", [/must not have the attribute onclick/]],
    ["a comment of HTML", "<!-- a --><p>b</p>", [/must be written \{% comment %\}/]],
    ["a declaration", "<!doctype html><p>b</p>", [/declaration/]],
    ["an element that is not closed", "<p>a", [/<p> is not closed/]],
    ["an element in the wrong place", "<p>a</p><li>b</li>", [/<li> must be inside <ul>, <ol>/]],
    ["text in no element", "a", [/Text must be inside/]],
    ["a tag that is not closed", "{% if loan.number %}<p>a</p>", [/not closed/]],
    ["an unknown chart", "<figure data-chart='pie'></figure>", [/data-chart of <figure> must be one of: projection/]],
  ];
  test.each(cases)("%s", async (_, body, expected) => {
    const problems = await problemsOf(body);
    for (const each of expected) expect(problems.join("\n")).toMatch(each);
    expect(problems.length).toBeGreaterThan(0);
  });

  test("for all of its problems at once, of tags, HTML, fields, and filters, each with its line", async () => {
    const body = [
      "{% include 'x' %}",
      "<p>{{ loan.nope }}</p><img>",
      "<p>{{ loan.number | raw }} {{ loan.case }}</p>",
      "{% if loan.number = 'a' %}<p>{{ loan.wrong }}</p>{% endif %}",
      "{% for b in borrowers %}<p>{{ b.full_name }} {{ b.ssn }}</p>",
      "{% if loan.months > 3 %}",
      "<p>{{ borrowers.phone }}</p>{% endfor %}",
      "{% else %}<p>{{ loan.number</p>",
    ].join("\n");
    const problems = await problemsOf(body);
    expect(
      problems.map((problem) =>
        problem.replace(/(is not a merge field|The tag \w+ is not allowed|is not closed).*/, "$1"),
      ),
    ).toEqual([
      "1: The tag include is not allowed",
      "2: The element <img> is not allowed in a template; these are allowed: h1, h2, h3, p, ul, ol, li, table, thead, tbody, tr, th, td, strong, b, em, i, br, hr, figure.",
      "2: loan.nope is not a merge field",
      "3: The filter raw is not allowed in a template; these are allowed: default, upcase, downcase, capitalize, size, money, whole_dollars, whole_percent, short_date, plus, minus.",
      "3: loan.case is not a merge field",
      "4: The template cannot be read: values are compared with ==, !=, <, >, <= or >=, and a filter follows |.",
      "4: loan.wrong is not a merge field",
      "5: b.ssn is not a merge field",
      "6: {% if loan.months > 3 %} is not closed",
      "7: borrowers.phone is not a merge field",
      '8: The template cannot be read: output "{{ loan.number</p>" not closed.',
      "8: {% else %} does not belong to an open tag.",
    ]);
  });

  test("for a repeated problem once, and for at most the number of problems that are reported", async () => {
    const everyLine = await problemsOf("<p>a</p><img>\n".repeat(150));
    expect([everyLine.length, everyLine.at(-1)]).toEqual([101, "null: There are more problems than these 100."]);
    expect(await problemsOf("<img>".repeat(150))).toEqual([everyLine[0] ?? ""]);
    expect((await problemsOf("{% raw %}{{")).join()).not.toMatch(/more problems/);
  });

  test("for 512 KiB of nested elements or tags, and for one character more than 512 KiB", async () => {
    const characters = 512 * 1024;
    expect((await problemsOf("<ul><li>".repeat(characters / 8))).join()).toMatch(/more than 20 deep/);
    expect((await problemsOf("{%if a%}".repeat(characters / 8))).join()).toMatch(/more than 20 deep/);
    expect(await problemsOf(`<p>${"a".repeat(characters - 7)}</p>`)).toEqual([]);
    expect((await problemsOf(`<p>${"a".repeat(characters - 6)}</p>`)).join()).toMatch(/at most 524288 characters/);
  });

  test("with a sentence that quotes little of the template", async () => {
    const problems = await problemsOf(`<p>{{ loan${".number".repeat(1_000)} }}</p>`);
    expect(problems.join().length).toBeLessThan(400);
    expect(problems.join()).toMatch(/is not a merge field/);
  });

  test("and an allowed one is not", async () => {
    expect(
      await problemsOf(
        "{% comment %} for the file: <b>{{ old.field }} {% include 'x' %}{% endcomment %}<h1>{{ loan.number | default: 'none' }}</h1>{% for b in borrowers limit: 2 %}{% if forloop.last %}<p>{{ b.full_name }} {{ borrowers.size }} {{ borrowers[1].phone }}</p>{% endif %}{% else %}<p>none</p>{% endfor %}",
      ),
    ).toEqual([]);
  });
});

describe("a template that costs too much", () => {
  const many = {
    ...data,
    borrowers: Array.from({ length: 200 }, () => ({ full_name: text("x".repeat(500)), phone: null })),
  };
  const loops = (depth: number, inner: string): string =>
    depth === 0 ? inner : `{% for b${depth} in borrowers %}${loops(depth - 1, inner)}{% endfor %}`;

  // A template that loops without printing is stopped over HTTP, in load.test.ts of documents: each takes its two seconds of processor
  // time.
  test("is stopped if it prints endlessly, while this thread continues", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 10);
    const result = await language.fill(loops(4, "<p>{{ b1.full_name }}</p>"), many);
    clearInterval(timer);
    expect(result).toMatchObject({ _tag: "Refused", refusal: { _tag: "TemplateTooCostly" } });
    expect(turns).toBeGreaterThan(10);
  });

  test("is measured by its processor time: elapsed time taken by other programs does not count", () => {
    let now = 0;
    const clock = spyOn(performance, "now").mockImplementation(() => {
      now += 60_000;
      return now;
    });
    const result = fillTemplate({ body: "<p>{{ loan.number }}</p>", data });
    clock.mockRestore();
    expect(result._tag).toBe("Accepted");
  });
});
