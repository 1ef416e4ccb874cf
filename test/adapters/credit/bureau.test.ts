import { describe, expect, test } from "bun:test";
import { HttpResponse, http } from "msw";
import { creditBureau } from "../../../adapters/credit/bureau.ts";
import { noReport } from "../../../adapters/credit/operations.ts";
import { aClock } from "../../fixtures/clock.ts";
import { outsideWorld } from "../../fixtures/outside/outside.ts";
import { credentials, order, query, testLimits, wireAnswer, wireLiability, wireReport } from "./bureau-server.ts";

const outside = outsideWorld();
const url = "https://bureau.example.com";
const ordersUrl = `${url}/v1/orders`;
const clock = aClock();
const openBureau = (limits: object = {}) => creditBureau({ url, clock, ...testLimits, ...limits });

/** Answers each request in turn, repeating the last answer, and collects the requests. */
const answering = (...answers: (() => Response)[]) => {
  const requests: { readonly call: string; readonly headers: Headers; readonly body: unknown }[] = [];
  const answer = async ({ request }: { request: Request }) => {
    const text = await request.clone().text();
    const call = `${request.method} ${new URL(request.url).pathname}`;
    requests.push({ call, headers: request.headers, body: text === "" ? null : JSON.parse(text) });
    return (answers[requests.length - 1] ?? answers.at(-1) ?? (() => HttpResponse.error()))();
  };
  outside.use(http.all(`${ordersUrl}*`, answer), http.all(`${ordersUrl}/*`, answer));
  return requests;
};

const answer =
  (given: object = {}) =>
  () =>
    HttpResponse.json(wireAnswer(given));
const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    HttpResponse.json({ detail: "no" }, { status: code, headers });

/** The bureau's answer for a reference that it never received. */
const unknown = (given: object = {}) => {
  const messages = [{ code: "unknown_reference", text: "not known" }];
  const said = { reference: order.reference, order_identifier: null, status: "ERROR", messages, ...given };
  return () => HttpResponse.json(wireAnswer(said), { status: 404 });
};

const loginFailed = (given: object = {}) => ({
  ...wireAnswer({ order_identifier: null, status: "ERROR" }),
  messages: [{ code: "AuthenticationFailure", text: "Login failed" }],
  ...given,
});

describe("an order", () => {
  test("is sent as a POST under our reference, with the company's credentials and the people in the bureau's format", async () => {
    const requests = answering(answer());
    expect(await openBureau().order(order)).toEqual({
      _tag: "Answered",
      answer: { orderIdentifier: "10000001", status: "processing", messages: [], ...noReport },
    });
    expect(requests.map(({ call }) => call)).toEqual(["POST /v1/orders"]);
    const [sent] = requests;
    expect(sent?.headers.get("X-Reference")).toBe("0123456789abcdef0123456789abcdef");
    expect(sent?.headers.get("Authorization")).toBe(
      `Basic ${Buffer.from("lender-user:a bureau's password").toString("base64")}`,
    );
    expect(sent?.body).toEqual({
      action_type: "Submit",
      request_type: "Individual",
      bureaus: ["equifax", "experian", "transunion"],
      applicants: [
        {
          borrower_id: 201,
          first_name: "Ada",
          middle_name: null,
          last_name: "Example",
          suffix: null,
          ssn: "900000001",
          dob: "1951-03-14",
          address: { street: "1 Main Street", unit: null, city: "Richmond", state: "VA", zip_code: "23220" },
        },
      ],
    });
  });

  test("for two people is a joint one", async () => {
    const requests = answering(answer());
    const [first] = order.applicants;
    if (first === undefined) throw new Error("an order of no one");
    await openBureau().order({ ...order, applicants: [first, { ...first, borrowerId: 202 }] });
    expect(requests[0]?.body).toMatchObject({
      request_type: "Joint",
      applicants: [{ borrower_id: 201 }, { borrower_id: 202 }],
    });
  });

  test("is sent again under the same reference if someone reports being busy and the bureau never received it", async () => {
    const requests = answering(status(503), unknown(), status(429), unknown(), answer());
    expect(await openBureau().order(order)).toMatchObject({ _tag: "Answered" });
    const sent = requests.filter(({ call }) => call === "POST /v1/orders");
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ headers }) => headers.get("X-Reference"))).size).toBe(1);
  });

  test("is sent at most three times, and stays open", async () => {
    const requests = answering(status(503), unknown(), status(503), unknown(), status(503), unknown());
    expect(await openBureau().order(order)).toMatchObject({ problem: "unavailable", hadNoEffect: false });
    expect(requests.filter(({ call }) => call.startsWith("POST"))).toHaveLength(3);
  });

  test("that the bureau refuses under our reference is refused, whatever the HTTP status; without the reference it stays open", async () => {
    for (const code of [403, 404, 429, 500, 503]) {
      outside.resetHandlers();
      answering(() => HttpResponse.json(loginFailed({ reference: order.reference }) as never, { status: code }));
      expect(await openBureau().order(order)).toMatchObject({ _tag: "Answered", answer: { status: "error" } });
      outside.resetHandlers();
      answering(() => HttpResponse.json(loginFailed() as never, { status: code }));
      expect(await openBureau().order(order)).toMatchObject({ _tag: "CallFailed", hadNoEffect: false });
    }
  });

  test("that broke off is looked up, and not sent again if the bureau has it", async () => {
    const requests = answering(() => HttpResponse.error(), answer({ order_identifier: "7" }));
    expect(await openBureau().order(order)).toMatchObject({ answer: { orderIdentifier: "7" } });
    expect(requests.map(({ call }) => call)).toEqual([
      "POST /v1/orders",
      "GET /v1/orders/by-reference/0123456789abcdef0123456789abcdef",
    ]);
  });

  test("that broke off is sent again only if the bureau never received it", async () => {
    const requests = answering(status(500), unknown(), answer());
    expect(await openBureau().order(order)).toMatchObject({ _tag: "Answered" });
    expect(requests.map(({ call }) => call.split(" ")[0])).toEqual(["POST", "GET", "POST"]);
  });

  test("whose look-up fails too has an unknown outcome", async () => {
    const requests = answering(status(500), status(500));
    expect(await openBureau().order(order)).toMatchObject({ problem: "unexpected_answer", hadNoEffect: false });
    expect(requests.map(({ call }) => call.split(" ")[0])).toEqual(["POST", "GET", "GET", "GET"]);
  });

  test("whose answers name another reference has an unknown outcome, while one that names ours or none is answered", async () => {
    const requests = answering(answer({ reference: "another" }));
    expect(await openBureau().order(order)).toMatchObject({ problem: "unexpected_answer", hadNoEffect: false });
    expect(requests.map(({ call }) => call.split(" ")[0])).toEqual(["POST", "GET", "GET", "GET"]);
    for (const reference of [order.reference, null, undefined]) {
      outside.resetHandlers();
      answering(answer({ reference }));
      expect(await openBureau().order(order)).toMatchObject({ _tag: "Answered" });
      expect(await openBureau().lookUp(order)).toMatchObject({ _tag: "Answered" });
    }
  });

  const refusals: readonly [string, object, number][] = [
    ["an error without a number", loginFailed(), 200],
    ["a refused request", loginFailed({ status: "REQUEST_ERROR" }), 200],
    ["a refused service", loginFailed({ status: "SERVICE_ERROR" }), 200],
    ["a refusal in HTTP 400", loginFailed(), 400],
    ["a refusal in HTTP 422", loginFailed({ order_identifier: "10000001" }), 422],
  ];

  test.each(refusals)("that gets %s is answered with the bureau's words", async (_, body, code) => {
    const requests = answering(() => HttpResponse.json(body as never, { status: code }));
    expect(await openBureau().order(order)).toMatchObject({
      _tag: "Answered",
      answer: { status: "error", messages: [{ text: "Login failed" }], content: null },
    });
    expect(requests).toHaveLength(1);
    expect(await openBureau().retrieve({ ...query, applicants: order.applicants })).toMatchObject({
      answer: { status: "error" },
    });
  });

  test.each(refusals.slice(0, 4))(
    "is not ended by a look-up that gets %s, which says nothing about it",
    async (_, body, code) => {
      answering(() => HttpResponse.json(body as never, { status: code }));
      for (const outcome of [await openBureau().status(query), await openBureau().lookUp(order)])
        expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer" });
    },
  );

  test("without a number is unexpected in every other status", async () => {
    for (const status of ["NEW", "PROCESSING", "PENDING"]) {
      outside.resetHandlers();
      answering(answer({ order_identifier: null, status }));
      expect(await openBureau().order(order)).toMatchObject({ problem: "unexpected_answer", hadNoEffect: false });
    }
  });

  test("with refused credentials is not tried again, and had no effect if the answer has a challenge", async () => {
    const challenge = { "WWW-Authenticate": 'Basic realm="bureau"' };
    const requests = answering(status(401, challenge), status(401));
    for (const hadNoEffect of [true, false])
      expect(await openBureau().order(order)).toMatchObject({ problem: "credentials_rejected", hadNoEffect });
    expect(requests.map(({ call }) => call)).toEqual(Array(2).fill("POST /v1/orders"));
  });

  test("to an address that does not exist is unexpected, and stays open, because something else may have answered", async () => {
    answering(status(404));
    expect(await openBureau().order(order)).toMatchObject({ problem: "unexpected_answer", hadNoEffect: false });
  });

  test("waits as long as the bureau requests, or passes on a wait beyond its time", async () => {
    const requests = answering(status(503, { "Retry-After": "1" }), answer());
    const before = performance.now();
    expect(await openBureau().order(order)).toMatchObject({ _tag: "Answered" });
    expect(performance.now() - before).toBeGreaterThanOrEqual(1_000);
    expect(requests).toHaveLength(2);
    answering(status(429, { "Retry-After": "Fri, 01 May 2026 12:02:00 GMT" }));
    expect(await openBureau().order(order)).toMatchObject({ problem: "unavailable", retryAfterSeconds: 120 });
  });

  test("interprets the date until which the bureau is busy with the bureau's own clock", async () => {
    answering(status(503, { Date: "Tue, 05 May 2020 12:00:00 GMT", "Retry-After": "Tue, 05 May 2020 12:01:30 GMT" }));
    expect(await openBureau().order(order)).toMatchObject({ problem: "unavailable", retryAfterSeconds: 90 });
  });
});

describe("an order by its number", () => {
  test("is requested by GET, and by our reference if there is no number yet", async () => {
    const requests = answering(answer());
    await openBureau().status(query);
    await openBureau().lookUp(order);
    expect(requests.map(({ call }) => call)).toEqual([
      "GET /v1/orders/10000001",
      "GET /v1/orders/by-reference/0123456789abcdef0123456789abcdef",
    ]);
  });

  test("that the bureau does not have is unknown, by our reference only if the bureau itself says so", async () => {
    answering(status(404));
    expect(await openBureau().status(query)).toEqual({ _tag: "Unknown" });
    expect(await openBureau().lookUp(order)).toEqual({ _tag: "CannotTell" });
    const elsewhere = [unknown({ reference: "another" }), unknown({ messages: [] }), unknown({ status: "NEW" })];
    for (const answered of elsewhere) {
      outside.resetHandlers();
      answering(answered);
      expect(await openBureau().lookUp(order)).toEqual({ _tag: "CannotTell" });
    }
    outside.resetHandlers();
    answering(unknown());
    expect(await openBureau().lookUp(order)).toEqual({ _tag: "Unknown" });
    outside.resetHandlers();
    answering(status(404));
    expect(await openBureau().retrieve({ ...query, applicants: order.applicants })).toEqual({ _tag: "Unknown" });
  });

  test("is not another order", async () => {
    answering(answer({ order_identifier: "10000002" }));
    expect(await openBureau().status(query)).toMatchObject({ problem: "unexpected_answer" });
    expect(await openBureau().retrieve({ ...query, applicants: order.applicants })).toMatchObject({
      problem: "unexpected_answer",
    });
  });

  test("cannot lead outside its path, whatever the number", async () => {
    const requests = answering(status(404));
    await openBureau().status({ ...query, orderIdentifier: "../admin?x=1#y" });
    expect(requests.map(({ call }) => call)).toEqual(["GET /v1/orders/..%2Fadmin%3Fx%3D1%23y"]);
  });

  test("is retrieved with its people", async () => {
    const requests = answering(answer({ status: "COMPLETED", report: wireReport() }));
    await openBureau().retrieve({ ...query, applicants: order.applicants });
    expect(requests[0]).toMatchObject({
      call: "POST /v1/orders/retrieve",
      body: { order_identifier: "10000001", applicants: [{ ssn: "900000001" }] },
    });
  });

  test("is polled until it is finished", async () => {
    const requests = answering(
      answer(),
      answer({ status: "PENDING" }),
      answer({ status: "COMPLETED", report: wireReport() }),
    );
    expect(await openBureau().awaitCompletion(query, 20)).toMatchObject({ answer: { status: "completed" } });
    expect(requests).toHaveLength(3);
  });

  test("is polled no longer than its time, with increasing pauses", async () => {
    const requests = answering(answer({ status: "NEW" }));
    const bureau = openBureau({ pollMilliseconds: 1_000 });
    const before = performance.now();
    expect(await bureau.awaitCompletion(query, 20)).toMatchObject({ answer: { status: "new" } });
    // The next pause of 40 would exceed the limit of 1,000.
    expect(performance.now() - before).toBeGreaterThanOrEqual(930);
    // Pauses of 10, 20, 40, 40 … milliseconds within 1,000: at most 26. With the first pause only, there would be four times as many.
    expect(requests.length).toBeLessThanOrEqual(26);
  });
});

describe("a completed report", () => {
  const contentOf = async (report: object) => {
    answering(answer({ status: "COMPLETED", report: wireReport(report) }));
    const outcome = await openBureau().status(query);
    return outcome._tag === "Answered" ? outcome.answer : outcome;
  };
  const score = { borrower_id: 201, bureau: "equifax", model: "EquifaxBeacon5.0", value: "0592", factors: [] };

  test("lists its people by their SSNs without dashes", async () => {
    expect(await contentOf({})).toMatchObject({ people: [{ ssn: "900000001", lastName: "EXAMPLE" }] });
  });

  test.each([
    ["0592", 592],
    ["712", 712],
    ["0000", null],
    ["9001", null],
    [null, null],
    [" 712 ", 712],
    [712, 712],
    [700.5, null],
    [Number("12345678901234567890"), null],
    ["NO SCORE", null],
    ["900-12-3456", null],
  ])("decodes the score %p as %p", async (value, expected) => {
    expect(await contentOf({ scores: [{ ...score, value }] })).toMatchObject({
      content: { scores: [{ borrowerId: 201, value: expected }] },
    });
  });

  test("is read in any letter case, with blanks and with numbers as texts, and with words for names that are missing", async () => {
    const report = {
      people: [{ ssn: 12_345_678, last_name: " EXAMPLE " }],
      scores: [{ ...score, bureau: " EQUIFAX", model: "", factors: [{ code: 14, text: "SHORT HISTORY" }] }],
      liabilities: [
        wireLiability({ creditor: " ", account_id: 123_456_789, ownership: "Joint", kind: "MORTGAGE", rating: "c" }),
        wireLiability({ creditor: null, account_id: " ", rating: 1 }),
      ],
      public_records: [{ kind: "", docket_number: 17 }],
      inquiries: [{ date: "2026-02-14", bureau: "TransUnion" }],
    };
    expect(await contentOf(report)).toMatchObject({
      people: [{ ssn: "012345678", lastName: "EXAMPLE" }],
      content: {
        scores: [{ bureau: "equifax", model: "Model not stated", factors: [{ code: "14", text: "SHORT HISTORY" }] }],
        liabilities: [
          {
            ...{ creditor: "Creditor not named", accountLast4: "6789", ownership: "joint", kind: "mortgage" },
            rating: "as_agreed",
          },
          { creditor: "Creditor not named", accountLast4: null, rating: "late_30" },
        ],
        publicRecords: [{ kind: "Kind not stated", docketNumber: "17" }],
        inquiries: [{ creditor: "Inquirer not named", bureau: "transunion" }],
      },
    });
  });

  test("keeps no digits of an account or docket that is sent as a number too large to be exact", async () => {
    const liabilities = [9_007_199_254_740_991, Number("41111111111111112345"), 1234.5].map((account) =>
      wireLiability({ account_id: account }),
    );
    const publicRecords = [{ kind: 2 ** 53, docket_number: 2 ** 53 }];
    expect(await contentOf({ liabilities, public_records: publicRecords })).toMatchObject({
      content: {
        liabilities: [{ accountLast4: "0991" }, { accountLast4: null }, { accountLast4: null }],
        publicRecords: [{ kind: "Kind not stated", docketNumber: null }],
      },
    });
  });

  test("is completed by its status in any letter case", async () => {
    answering(answer({ status: "completed", report: wireReport({}) }));
    expect(await openBureau().status(query)).toMatchObject({ answer: { status: "completed" } });
  });

  test("has the range of a score if the bureau states it, and none if it does not", async () => {
    const stated = { ...score, range_low: "0334", range_high: "0818" };
    expect(await contentOf({ scores: [stated, score] })).toMatchObject({
      content: {
        scores: [
          { rangeLow: 334, rangeHigh: 818 },
          { rangeLow: null, rangeHigh: null },
        ],
      },
    });
  });

  test.each([
    ["C", "as_agreed"],
    ["1", "late_30"],
    ["2", "late_60"],
    ["3", "late_90"],
    ["4", "late_120_or_more"],
    ["6", "late_120_or_more"],
    ["7", "bankruptcy"],
    ["8", "repossession_or_foreclosure"],
    ["9", "charge_off"],
    ["X", "no_data"],
    ["-", "no_data"],
  ])("decodes the rating %p as %p", async (rating, expected) => {
    expect(await contentOf({ liabilities: [wireLiability({ rating })] })).toMatchObject({
      content: { liabilities: [{ rating: expected }] },
    });
  });

  test("has for a debt the cents, the dates, and the last four characters of its account", async () => {
    const answered = await contentOf({ liabilities: [wireLiability()] });
    expect(answered).toMatchObject({
      content: {
        liabilities: [
          {
            accountLast4: "6789",
            unpaidBalanceCents: 124_050,
            creditLimitCents: 800_000,
            highBalanceCents: null,
            monthlyPaymentCents: 3_525,
            openedOn: "2015-03-01",
            rating: "as_agreed",
            worstRating: "late_90",
            late30Count: 2,
            isDisputed: true,
          },
        ],
      },
    });
    expect(JSON.stringify(answered)).not.toContain("40001234");
  });

  test("has records, inquiries, and alerts", async () => {
    const public_records = [
      {
        kind: "Judgment",
        filed_date: "2023-09-05",
        disposed_date: null,
        court: "Superior Court",
        docket_number: "1",
        amount: 10.01,
      },
    ];
    const inquiries = [{ date: "2026-02-14", creditor: "Example Lender", bureau: "experian" }];
    expect(await contentOf({ public_records, inquiries, alerts: ["ADDRESS MISMATCH"] })).toMatchObject({
      content: {
        publicRecords: [{ kind: "Judgment", filedOn: "2023-09-05", disposedOn: null, amountCents: 1_001 }],
        inquiries: [{ on: "2026-02-14", creditor: "Example Lender", bureau: "experian" }],
        alerts: ["ADDRESS MISMATCH"],
      },
    });
  });
});

test("an order's number can have 64 characters, including letters and symbols", async () => {
  for (const orderIdentifier of ["A-1".padEnd(64, "0"), "123-45-6789/01", "1234567890", "OLD 4711"]) {
    answering(answer({ order_identifier: orderIdentifier }));
    expect(await openBureau().order(order)).toMatchObject({ _tag: "Answered", answer: { orderIdentifier } });
  }
});

describe("an order's number is unexpected if it is", () => {
  const numbers: Readonly<Record<string, string>> = {
    "of more than 64 characters": "1".repeat(65),
    "with control characters": "1000\r\n0001",
    "with a character that turns the direction of its line": "1000\u202e0001",
    "with a letter beyond ASCII": "1000Ü001",
    "a Social Security number": "900-12-3456",
    "a Social Security number without dashes": "900123456",
  };
  for (const [name, orderIdentifier] of Object.entries(numbers))
    test(name, async () => {
      answering(answer({ order_identifier: orderIdentifier }));
      const outcome = await openBureau().order(order);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false });
      expect(JSON.stringify(outcome)).not.toContain(orderIdentifier);
    });
});

describe("an answer of another shape is unexpected, and none of it is repeated:", () => {
  const stranger = "900-12-3456";
  const completed = (given: object) => wireAnswer({ status: "COMPLETED", report: wireReport(given) });
  const shapes: Readonly<Record<string, unknown>> = {
    "no object": [],
    null: null,
    "another status": wireAnswer({ status: stranger }),
    "no number": wireAnswer({ order_identifier: "" }),
    "an order number that is not a text": wireAnswer({ order_identifier: Number("12345678901234567890") }),
    "messages that are none": wireAnswer({ messages: [stranger] }),
    "completed without a report": wireAnswer({ status: "COMPLETED" }),
    "a person without a number": completed({ people: [{ ssn: `${stranger}0`, last_name: "X" }] }),
    "a score that is an object": completed({
      scores: [{ borrower_id: 1, bureau: "equifax", model: "M", value: { of: stranger }, factors: [] }],
    }),
    "another bureau": completed({
      scores: [{ borrower_id: 1, bureau: stranger, model: "M", value: "1", factors: [] }],
    }),
    "a rating that no bureau has": completed({ liabilities: [wireLiability({ rating: "Q" })] }),
    "a name of a prototype as rating": completed({ liabilities: [wireLiability({ rating: "constructor" })] }),
  };
  for (const [name, shape] of Object.entries(shapes))
    test(name, async () => {
      answering(() => HttpResponse.json(shape as never));
      const outcome = await openBureau().order(order);
      expect(outcome).toMatchObject({ _tag: "CallFailed", problem: "unexpected_answer", hadNoEffect: false });
      expect(JSON.stringify(outcome)).not.toContain(stranger);
      expect(JSON.stringify(outcome)).not.toContain(credentials.password);
    });
});
