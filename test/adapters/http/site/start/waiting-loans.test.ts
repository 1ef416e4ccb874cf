import { describe, expect, test } from "bun:test";
import type { JsonObject } from "../../../../../adapters/http/codec/codec.ts";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";
import { startTabs } from "../../../../../adapters/http/site/start/start-tabs.ts";
import { toDoOf } from "../../../../../adapters/http/site/start/to-do.ts";
import { systemClock } from "../../../../../adapters/system/clock.ts";
import type { Role } from "../../../../../domain/access/roles.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { maxPipelineLoans } from "../../../../../domain/loan/pipeline/pipeline.ts";

type Unmet = readonly [code: string, severity: string, counts?: boolean];

const loan = (id: number, status: string, next: string, unmet: readonly Unmet[]) => ({
  id,
  loan_number: `2026-${id}`,
  status,
  borrowers: [{ first_name: "Ada", last_name: "Example" }],
  calculation: "current",
  deadlines: [],
  next_status: {
    status: next,
    ready: unmet.every(([, severity, counts]) => severity === "warning" || counts === true),
    requirements: unmet.map(([code, severity, counts]) => ({
      code,
      severity,
      override: counts === undefined ? null : { counts },
    })),
  },
});

/** The pipeline of loans that are in the order of their last change. */
const pipelineOf = (loans: readonly JsonObject[]) => ({
  count: loans.length,
  results: loans.slice(0, maxPipelineLoans),
});

const toDoWith = async (
  role: Role,
  own: readonly JsonObject[],
  elsewhere: readonly JsonObject[] = [],
  statusOf: (query: URLSearchParams) => number = () => 200,
) => {
  const actor = {
    userId: 1,
    companyId: 1,
    hierarchy: "Company User",
    roles: [role],
    timeZone: "UTC",
    requestId: "",
  } as const;
  const asked: string[] = [];
  const perform = async (_: string, { query }: { query: URLSearchParams }) => {
    asked.push(String(query));
    const found = elsewhere.filter((one) => query.getAll("status").includes(String(one.status)));
    return {
      status: statusOf(query),
      json: { ...pipelineOf(found), detail: "The store does not answer." },
      refusal: null,
    };
  };
  const [tab] = startTabs(actor);
  if (tab === undefined) throw new Error("a role has a tab");
  const visit = { perform, session: { actor } } as unknown as Visit;
  const toDo = await toDoOf(tab, pipelineOf(own), day("2026-05-01"), visit, systemClock());
  return { toDo, asked };
};

describe("an underwriter's start page", () => {
  const ready: readonly Unmet[] = [["duties_not_separated", "warning"]];
  const elsewhere = [
    loan(1, "clear_to_close", "closing", [["closing_before_clear_to_close", "override"]]),
    loan(2, "closing", "funded", [
      ["approved_terms_changed", "required"],
      ["closing_entered_late", "override", true],
    ]),
    loan(3, "processing", "underwriting", [["fees_not_disclosed", "override", false]]),
    loan(4, "processing", "underwriting", [
      ["fees_not_disclosed", "override"],
      ["ssn_missing", "required"],
    ]),
    loan(5, "clear_to_close", "closing", ready),
    loan(7, "funded", "endorsed", [
      ["approved_terms_changed", "required"],
      ["insurance_not_accepted", "required"],
    ]),
    loan(8, "funded", "endorsed", [["insurance_not_accepted", "required"]]),
    loan(6, "closing", "funded", [["closing_entered_late", "override", true]]),
  ];

  test("names the loans of others that lack only an approval or a reason", async () => {
    const { toDo, asked } = await toDoWith("Underwriter", [], elsewhere);
    expect(asked).toEqual(["status=processing&status=clear_to_close&status=closing", "status=funded"]);
    expect(toDo.links).toEqual([
      {
        href: "/loans/1",
        text: "Ada Example · 2026-1 (Clear to close) waits for what is missing, or a reason to proceed",
      },
      { href: "/loans/2", text: "Ada Example · 2026-2 (Closing) waits for the approval of changed terms" },
      {
        href: "/loans/3",
        text: "Ada Example · 2026-3 (Processing) waits for what is missing, or a reason to proceed",
      },
      { href: "/loans/7", text: "Ada Example · 2026-7 (Funded) waits for the approval of changed terms" },
    ]);
  });

  test("names ten of them, and counts the others", async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      loan(at + 1, "closing", "funded", [["closing_entered_late", "override"]]),
    );
    const { links } = (await toDoWith("Underwriter", [], many)).toDo;
    expect(links).toHaveLength(11);
    expect(links.at(-1)).toEqual({
      href: "/loans?status=processing&status=clear_to_close&status=closing&status=funded",
      text: "2 more in these statuses wait for an underwriter",
    });
  });

  test("names a loan that closes beside more funded loans than are read, and says that not all of these were checked", async () => {
    const funded = Array.from({ length: 1001 }, (_, at) => loan(at + 2, "funded", "endorsed", []));
    const closing = loan(1, "closing", "funded", [["closing_entered_late", "override"]]);
    const { toDo } = await toDoWith("Underwriter", [], [...funded, closing]);
    expect(toDo.links.map(({ href }) => href)).toEqual(["/loans/1"]);
    expect(toDo.unread).toEqual([
      "Of 1,001 funded loans, only the 500 changed last were checked for what waits for you. Narrow the list of loans to find the others.",
    ]);
  });

  test("names those that were read, and says which could not be", async () => {
    const closing = loan(1, "closing", "funded", [["closing_entered_late", "override"]]);
    const failing = (status: string) => (query: URLSearchParams) =>
      query.getAll("status").includes(status) ? 503 : 200;
    const withoutFunded = (await toDoWith("Underwriter", [], [closing], failing("funded"))).toDo;
    expect(withoutFunded.links.map(({ href }) => href)).toEqual(["/loans/1"]);
    expect(withoutFunded.unread).toEqual([
      "Which funded loans wait for an underwriter could not be read. The store does not answer.",
    ]);
    const withoutOthers = (await toDoWith("Underwriter", [], [closing], failing("closing"))).toDo;
    expect(withoutOthers.links).toEqual([]);
    expect(withoutOthers.unread).toEqual([
      "Which other loans before funding wait for an underwriter could not be read. The store does not answer.",
    ]);
  });
});

test("a closer's start page counts the funded loans that lack only the insurance", async () => {
  const { toDo, asked } = await toDoWith("Closer", [
    loan(1, "funded", "endorsed", [
      ["insurance_not_accepted", "required"],
      ["closing_entered_late", "override", true],
    ]),
    loan(2, "funded", "endorsed", [
      ["insurance_not_accepted", "required"],
      ["calculation_stale", "required"],
    ]),
    loan(3, "funded", "endorsed", []),
    { ...loan(4, "funded", "endorsed", []), next_status: null },
  ]);
  expect(asked).toEqual([]);
  expect(toDo.links.map(({ text }) => text)).toEqual([
    "1 loan ready for the next status",
    "1 loan funded, and waiting only for the insurance or the agency's answer on it",
  ]);
  expect(toDo.links.at(-1)?.href).toBe("/loans?status=funded&sort=next");
});

test("a start page says if not all of its loans were checked", async () => {
  const closing = Array.from({ length: 501 }, (_, at) => loan(at + 1, "closing", "funded", []));
  const { links, unread } = (await toDoWith("Closer", closing)).toDo;
  expect(links.map(({ text }) => text)).toEqual(["500 loans ready for the next status"]);
  expect(unread).toEqual([
    "Of 501 loans in these statuses, only the 500 changed last were checked for what waits for you. Narrow the list of loans to find the others.",
  ]);
  expect((await toDoWith("Closer", closing.slice(1))).toDo.unread).toEqual([]);
});
