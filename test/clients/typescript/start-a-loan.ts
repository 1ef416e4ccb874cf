import createClient from "openapi-fetch";
// Made of the served document by openapi-typescript, where this is compiled.
import type { components, paths } from "./api.ts";

type LoanDetail = components["schemas"]["LoanDetail"];
type Calculation = components["schemas"]["CalculationOrScenario"];

const [baseUrl = "", username = "", password = "", client_id = "", client_secret = ""] = process.argv.slice(2);

/** The data of a response, or the end: an error response has a type of its own. */
const answered = <Data>(answer: { readonly data?: Data; readonly error?: components["schemas"]["Error"] }): Data => {
  if (answer.error) throw new Error(`${answer.error.code}: ${answer.error.detail}`);
  if (answer.data === undefined) throw new Error("nothing was answered");
  return answer.data;
};

// The type of a response is that of its usual form, JSON, also where it has others.
const api = createClient<paths, "application/json">({ baseUrl });

const token = answered(
  await api.POST("/auth/token/", { body: { grant_type: "password", username, password, client_id, client_secret } }),
);
api.use({
  onRequest: ({ request }) => request.headers.set("Authorization", `Bearer ${token.access_token}`),
});

const started = await api.POST("/loan/loans/start-loan/", {
  // One piece of work, one key: run again, the program is to start another loan.
  params: { header: { "Idempotency-Key": `first-loan-${crypto.randomUUID()}` } },
  body: {
    first_name: "Ada",
    last_name: "Example",
    dob: "1951-03-14",
    property_state: "VA",
    home_value: 450_000,
    loan_officer_id: token.user_id,
    expected_rate: 5.125,
    co_borrowers: [{ first_name: "Ben", last_name: "Example", dob: "1950-07-02" }],
    property: { street: "1 Main Street", city: "Richmond", zip_code: "23220" },
  },
});
const loan: LoanDetail = answered(started);

const calculation: Calculation = answered(await api.POST("/loan/loan-calculation/", { body: { loan: loan.id } }));

const changed = await api.PATCH("/loan/loans/{id}/", {
  params: { path: { id: loan.id }, header: { "If-Match": started.response.headers.get("ETag") ?? "" } },
  body: { expected_rate: 5.5, payment_plan: { type: "term", term_months: 120 } },
});
const patched: LoanDetail = answered(changed);

// A merge patch of an object inside: its other fields stay, the required ones too.
const plan = answered(
  await api.PATCH("/loan/loans/{id}/", {
    params: { path: { id: loan.id }, header: { "If-Match": changed.response.headers.get("ETag") ?? "" } },
    body: { payment_plan: { term_months: 180 } },
  }),
).payment_plan;

const outdated = await api.PATCH("/loan/loans/{id}/", {
  params: { path: { id: loan.id }, header: { "If-Match": '"1"' } },
  body: { notes: "never written" },
});

// The response has its own type, without a cast, although the list has a form as text.
const loans = answered(
  await api.GET("/loan/loans/", { params: { query: { ordering: ["status", "-created_at"], page: 1 } } }),
);
const numbers: readonly string[] = loans.results.map(({ loan_number }) => loan_number);

const table = await api.GET("/loan/loans/", { params: { query: { format: "csv" } }, parseAs: "text" });
const csv: string | undefined = table.data;

console.log(
  JSON.stringify({
    hierarchy: token.hierarchy,
    loan: { id: loan.id, expectedRate: loan.expected_rate, borrowers: loan.borrowers.map((one) => one.first_name) },
    calculation: { loan: calculation.loan, expectedRate: calculation.expected_rate },
    patched: { version: patched.version, expectedRate: patched.expected_rate, plan: patched.payment_plan?.type },
    plan: { type: plan?.type, months: plan?.term_months },
    outdated: { status: outdated.response.status, code: outdated.error?.code },
    loans: { count: loans.count, numbers },
    csv: csv?.split("\r\n").length,
  }),
);
