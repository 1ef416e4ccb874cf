import { afterAll, beforeAll, expect, test } from "bun:test";
import { refuse } from "../../../../domain/kernel/result.ts";
import { password, startService, type TestService } from "../support/http-service.ts";
import { type SiteVisitor, siteVisitor, typedInto } from "../support/site-visitor.ts";

let service: TestService;
let visitor: SiteVisitor;
/** What fails, as far as anything does. */
let failure: "store unreachable" | "defect" | null = null;

beforeAll(async () => {
  service = await startService({
    dependencies: ({ sequences, casebooks }) => ({
      sequences: {
        ...sequences,
        next: (kind) => (failure === null ? sequences.next(kind) : Promise.reject(new Error("the query failed"))),
      },
      isUnreachable: () => failure === "store unreachable",
      casebooks: { ...casebooks, review: async () => refuse({ _tag: "CasebookUnreadable", problem: "line 7" }) },
    }),
  });
  const { user } = await service.hire([], { hierarchy: "Super User", nmlsId: "123456" });
  visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
});
afterAll(() => service.stop());

const started = {
  first_name: "Ada",
  last_name: "Example",
  dob: "04/12/1940",
  property_state: "CA",
  home_value: "$500,000",
};

test.each([
  ["defect", 500, "Something went wrong on our side"],
  ["store unreachable", 503, "The service cannot respond right now"],
] as const)(
  "a form that meets a %s gets a page with the id under which the log has it",
  async (what, status, words) => {
    const { html } = await visitor.open("/loans/new");
    const headers = { "Sec-Fetch-Site": "same-origin", Accept: "text/html", "X-Request-Id": `form-${status}` };
    failure = what;
    const failed = await visitor.send("/loans/new", typedInto(html, started), headers);
    const toProgram = await visitor.send("/loans/new", typedInto(html, started), { ...headers, Accept: "*/*" });
    failure = null;
    expect([failed.status, failed.headers.get("Content-Type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(failed.html).toContain(words);
    expect(failed.html).toContain(`If you report this, give the request id form-${status}.`);
    expect(failed.html).not.toContain("pump");
    expect(service.failures.map(({ requestId }) => requestId)).toContain(`form-${status}`);
    expect(JSON.parse(toProgram.html)).toMatchObject({ request_id: `form-${status}` });
  },
);

test("a page that cannot be shown has the id if that is the service's fault, and not if it is the visitor's", async () => {
  const failed = await visitor.open("/casebooks");
  expect(failed.status).toBe(503);
  expect(failed.html).toContain(`give the request id ${failed.headers.get("X-Request-Id")}.`);
  expect((await visitor.open("/loans/999999")).html).not.toContain("request id");
});
