import { describe, expect, test } from "bun:test";
import { delay, HttpResponse, http } from "msw";
import { type IndexFeedUnusable, indexFeed } from "../../../adapters/rates/feed.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { fedValue } from "../../fixtures/calculation/daily-values.ts";
import { outsideWorld } from "../../fixtures/outside/outside.ts";

const outside = outsideWorld();
const url = "https://rates.example.com/{year}.csv";
const far = day("2999-12-31");

/** As published by the Treasury: more columns than we read, the newest day first, some headings in quotes. */
const heading = 'Date,"1 Mo","1.5 Month","2 Mo","1 Yr","10 Yr","30 Yr"';
const twoDays = `${heading}
10/06/2026,4.06,4.07,4.08,4.45,5.31,5.60
10/05/2026,4.05,4.06,4.08,4.44,5.27,5.58
`;

const answering = (year: number, answer: () => Response | Promise<Response>): void =>
  outside.use(http.get(`https://rates.example.com/${year}.csv`, answer));

const csv = (text: string) => () => HttpResponse.text(text, { headers: { "Content-Type": "text/csv" } });

describe("the feed of the Treasury's daily par yields", () => {
  test("gives each index's values by heading, oldest first, through the requested day", async () => {
    answering(2026, csv(twoDays));
    const feed = indexFeed({ url });
    expect(await feed.refresh(2026)).toMatchObject({ _tag: "Accepted", value: 6 });
    expect(await feed.list("cmt_10_year", far)).toEqual([
      fedValue({ on: day("2026-10-05"), value: rate(5.27) }),
      fedValue({ on: day("2026-10-06"), value: rate(5.31) }),
    ]);
    expect(await feed.list("cmt_1_year", day("2026-10-05"))).toEqual([
      fedValue({ on: day("2026-10-05"), value: rate(4.44) }),
    ]);
    expect((await feed.list("cmt_1_month", far)).map(({ value }) => value)).toEqual([rate(4.05), rate(4.06)]);
  });

  test("finds its columns in any order", async () => {
    answering(2026, csv("10 Yr,1 Yr,Date,1 Mo\r\n5.27,4.44,10/05/2026,4.05\r\n"));
    const feed = indexFeed({ url });
    await feed.refresh(2026);
    expect(await feed.list("cmt_10_year", far)).toEqual([fedValue({ on: day("2026-10-05"), value: rate(5.27) })]);
  });

  test("reads headings and cells in quotes, with commas inside, and skips empty lines", async () => {
    answering(
      2026,
      csv('Date,"Note, if any","1 Mo",1 Yr,10 Yr\n\n"10/05/2026","late, ""revised""",4.05,"4.44",5.27\n\n'),
    );
    const feed = indexFeed({ url });
    expect(await feed.refresh(2026)).toEqual({ _tag: "Accepted", value: 3 });
    expect(await feed.list("cmt_1_year", far)).toEqual([fedValue({ on: day("2026-10-05"), value: rate(4.44) })]);
  });

  for (const [name, text] of Object.entries({
    "a heading alone": `${heading}\n`,
    "a heading without yields": "Date\n",
    "nothing at all": "",
    "an empty line": "\n",
    "a byte order mark": "\uFEFF",
  }))
    test(`treats a year without rows as empty, with no values and no error: ${name}`, async () => {
      const feed = indexFeed({ url });
      answering(2026, csv(twoDays));
      await feed.refresh(2026);
      answering(2027, csv(text));
      expect(await feed.refresh(2027)).toEqual({ _tag: "Accepted", value: 0 });
      expect(await feed.list("cmt_10_year", far)).toHaveLength(2);
    });

  test("omits a value that was not published, and keeps the others of the day", async () => {
    answering(2026, csv("Date,1 Mo,1 Yr,10 Yr\n10/05/2026,,N/A,5.27\n"));
    const feed = indexFeed({ url });
    expect(await feed.refresh(2026)).toMatchObject({ value: 1 });
    expect(await feed.list("cmt_1_year", far)).toEqual([]);
  });

  test("corrects a day that the Treasury corrects, and keeps the days of other years", async () => {
    const feed = indexFeed({ url });
    answering(2026, csv(twoDays));
    await feed.refresh(2026);
    answering(2026, csv(twoDays.replace("5.31", "5.32")));
    answering(2027, csv(`${heading}\n01/04/2027,4.01,4.02,4.03,4.40,5.20,5.50\n`));
    await feed.refresh(2026);
    await feed.refresh(2027);
    expect((await feed.list("cmt_10_year", far)).map(({ value }) => value)).toEqual([
      rate(5.27),
      rate(5.32),
      rate(5.2),
    ]);
  });
});

/** The time limit of a test's requests: it is reached when the test says so. */
let limit = new AbortController();

const failures: Readonly<
  Record<string, readonly [reason: IndexFeedUnusable["reason"], answer: () => Response | Promise<Response>]>
> = {
  "an error of the server": ["status_not_200", () => new HttpResponse("down", { status: 503 })],
  "a page that is not there": ["status_not_200", () => new HttpResponse(null, { status: 404 })],
  "a redirect, which is not followed": [
    "status_not_200",
    () => HttpResponse.redirect("https://elsewhere.example.com/"),
  ],
  "a connection that breaks": ["unreachable", () => HttpResponse.error()],
  "an answer that does not come": [
    "timed_out",
    () => {
      limit.abort();
      return delay("infinite").then(() => new HttpResponse());
    },
  ],
  "a huge answer": ["too_large", csv(`${heading}\n${"x".repeat(20_000)}`)],
  "a web page": ["unreadable", () => HttpResponse.html("<html><body>Maintenance</body></html>")],
  "a web page of one word": ["unreadable", () => HttpResponse.html("Maintenance")],
  "an answer in JSON": ["unreadable", () => HttpResponse.json({ Date: [] })],
  "a heading that is cut off before its columns": ["unreadable", csv("Da")],
  "a heading with two dates": ["unreadable", csv("Date,Date\n")],
  "rows under a heading that is cut off": ["unreadable", csv("Date,1 Mo\n10/05/2026,4.05\n")],
  "a last row that is cut off": ["unreadable", csv(twoDays.slice(0, -9))],
  "commas alone": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n,,,\n")],
  "a missing column": ["unreadable", csv("Date,1 Mo,1 Yr\n10/05/2026,4.05,4.44\n")],
  "a column that is there twice": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr,10 Yr\n10/05/2026,4.05,4.44,5.27,5.28\n")],
  "a quote that nothing closes": ["unreadable", csv('Date,1 Mo,1 Yr,10 Yr\n10/05/2026,"4.05,4.44,5.27\n')],
  "a row that is too long": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n10/05/2026,4.05,4.44,5.27,5.60\n")],
  "a row that is too short": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n10/05/2026,4.05,4.44\n")],
  "a date that is none": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n02/30/2026,4.05,4.44,5.27\n")],
  "a date in another order": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n2026-10-05,4.05,4.44,5.27\n")],
  "a day that is there twice": [
    "unreadable",
    csv("Date,1 Mo,1 Yr,10 Yr\n10/05/2026,4.05,4.44,5.27\n10/05/2026,4.05,4.44,5.28\n"),
  ],
  "a value that is none": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n10/05/2026,4.05,4.44,five\n")],
  "a value of three decimals": ["unreadable", csv("Date,1 Mo,1 Yr,10 Yr\n10/05/2026,4.05,4.44,5.271\n")],
};

describe("known values stay, and the reason is logged, after", () => {
  for (const [name, [reason, answer]] of Object.entries(failures)) {
    test(name, async () => {
      limit = new AbortController();
      const feed = indexFeed({ url, timeLimit: () => limit.signal, maxBytes: 10_000 });
      answering(2026, csv(twoDays));
      await feed.refresh(2026);
      const before = await feed.list("cmt_10_year", far);
      expect(before).toHaveLength(2);
      answering(2026, answer);
      expect(await feed.refresh(2026)).toEqual({ _tag: "Refused", refusal: { _tag: "IndexFeedUnusable", reason } });
      expect(await feed.list("cmt_10_year", far)).toEqual(before);
    });
  }
});

test("an answer that stops halfway is given up in time, on a real connection", async () => {
  const halfway = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(heading)) });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(halfway) });
  const feed = indexFeed({ url: `http://127.0.0.1:${server.port}/`, timeLimit: () => AbortSignal.timeout(200) });
  expect(await feed.refresh(2026)).toMatchObject({ refusal: { _tag: "IndexFeedUnusable", reason: "timed_out" } });
  await server.stop(true);
});

test("an answer without a body is an empty year too, on a real connection", async () => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const feed = indexFeed({ url: `http://127.0.0.1:${server.port}/` });
  expect(await feed.refresh(2027)).toEqual({ _tag: "Accepted", value: 0 });
  await server.stop(true);
});

test("no request leaves the machine in a test unless it is set up", async () => {
  await expect(fetch("https://home.treasury.gov/")).rejects.toThrow();
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("here") });
  expect(await (await fetch(`http://127.0.0.1:${server.port}/`)).text()).toBe("here");
  await server.stop(true);
});
