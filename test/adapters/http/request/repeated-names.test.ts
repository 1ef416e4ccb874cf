import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Account, startService, type TestService } from "../support/http-service.ts";

let service: TestService;
let officer: Account;
beforeAll(async () => {
  service = await startService();
  officer = await service.hire(["Loan Officer"]);
});
afterAll(() => service.stop());

const start = `"last_name":"Example","dob":"1940-04-12","property_state":"CA","home_value":500000`;

interface Said {
  readonly id: number;
  readonly version: number;
  readonly code?: string;
  readonly error?: string;
  readonly errors?: readonly object[];
  readonly count?: number;
  readonly liens?: readonly object[];
  readonly results?: readonly object[];
}

const saidBy = async (response: Response): Promise<Said> => (await response.json()) as Said;

const send = async (path: string, body: string, init: RequestInit = {}) => {
  const headers = { "Content-Type": "application/json", ...init.headers };
  const response = await service.ask(path, { method: "POST", body, token: officer.token, ...init, headers });
  return { status: response.status, body: await saidBy(response) };
};

const started = async () =>
  (await send("/api/loan/loans/start-loan/", `{"first_name":"Ada",${start},"loan_officer_id":${officer.user.id}}`))
    .body;

test.each<[body: string, field: string]>([
  [`{"first_name":"Ada","first_name":"Bea",${start}}`, "first_name"],
  [`{"first_name":"Ada",${start},"home\\u005fvalue":1}`, "home_value"],
  [`{"first_name":"Ada",${start},"liens":[{"amount":1},{"amount":2,"kind":"tax","amount" : 3}]}`, "liens.1.amount"],
  [`{"first_name":"Ada",${start},"__proto__":{"a":1},"__proto__":{"a":1}}`, "__proto__"],
])("a body with a name twice starts no loan, and the name is given: %#", async (body, field) => {
  const count = async () => (await saidBy(await service.ask("/api/loan/loans/", { token: officer.token }))).count;
  const before = await count();
  const refused = await send("/api/loan/loans/start-loan/", body);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      code: "json_name_repeated",
      detail: `${field} is in the body more than once: send it once.`,
      errors: [{ field, message: "is in the body more than once" }],
    },
  ]);
  expect(await count()).toBe(before);
});

test("a name that no field has is not repeated in the response", async () => {
  const { status, body } = await send("/api/loan/loans/start-loan/", '{"123-45-6789":1,"123-45-6789":2}');
  expect([status, body.code, body.errors]).toMatchObject([400, "json_name_repeated", [{ field: "body" }]]);
  expect(JSON.stringify(body)).not.toContain("6789");
});

test("a merge patch with a name twice changes nothing, and its key is not used up", async () => {
  const loan = await started();
  const path = `/api/loan/loans/${loan.id}/`;
  const type = { "Content-Type": "application/merge-patch+json" };
  const twice = await send(path, '{"notes":"a","notes":"b"}', { method: "PATCH", headers: type });
  expect([twice.status, twice.body.code]).toEqual([400, "json_name_repeated"]);
  expect((await saidBy(await service.ask(path, { token: officer.token }))).version).toBe(loan.version);
  const key = { "Idempotency-Key": "a name twice" };
  const move = (status: string) =>
    send("/api/loan/loans/update-status/", `{"loan":${loan.id},${status}}`, { headers: key });
  expect((await move('"status":"processing","status":"processing"')).status).toBe(400);
  expect((await move('"status":"processing"')).status).toBe(200);
});

test("equal names of different objects, and names inside of texts, are taken", async () => {
  const loan = await started();
  const text = JSON.stringify({
    notes: '{"notes":"a","notes":"b"} "notes": \\',
    liens: [
      { creditor: "A", amount: 1 },
      { creditor: "A", amount: 1 },
    ],
  });
  const saved = await send(`/api/loan/loans/${loan.id}/`, text, { method: "PATCH" });
  expect([saved.status, saved.body.liens?.length]).toEqual([200, 2]);
});

test("a token request names each parameter once, as JSON and as a form", async () => {
  for (const [type, body] of [
    ["application/json", '{"grant_type":"password","username":"a","username":"b"}'],
    ["application/x-www-form-urlencoded", "grant_type=password&username=a&username=b"],
  ] as const) {
    const { status, body: said } = await send("/api/auth/token/", body, { headers: { "Content-Type": type } });
    expect([status, said.error, said.code]).toEqual([400, "invalid_request", "parameter_repeated"]);
  }
});

test("of a query parameter that is given twice the last one counts, unless the operation says otherwise", async () => {
  const { token } = officer;
  await started();
  await started();
  const listed = await service.ask("/api/loan/loans/?page_size=1&page_size=2", { token });
  expect([listed.status, (await saidBy(listed)).results?.length]).toEqual([200, 2]);
});
