import { beforeAll, describe, expect, test } from "bun:test";
import { day } from "../../../../../../domain/kernel/day.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../../support/running-service.ts";
import { figures, funded, lineOf, originator, reportingLender } from "./reporting-lender.ts";

onBothStores((service) => {
  const lender = reportingLender(service);

  describe("the requested report", () => {
    beforeAll(lender.newCompany);

    test("a licensed state without activity is a zero report, and any other state is reported as not licensed", async () => {
      const zero = await lender.illinois(1);
      expect(zero.licensed).toBe(true);
      expect(figures(zero, "AC066")).toEqual([0, 0]);
      const { body } = await lender.report(1, "&state=WY");
      expect(body.states[0]).toMatchObject({ state: "WY", licensed: false, loans: [], notes: [] });
      expect(body.states[0].remarks.map(({ code }: ServiceResponse["body"]) => code)).toContain("not_licensed");
      expect((await lender.report(1)).body.states.map(({ state }: ServiceResponse["body"]) => state)).toEqual(["IL"]);
    });

    test.each([
      ["year=3000&quarter=1", "year", "must be from 1900 to 2999"],
      ["year=2999&quarter=1", "quarter", "must be a quarter that has begun"],
      ["year=2026&quarter=3", "quarter", "must be a quarter that has begun"],
      ["year=2023&quarter=4", "year", "must be 2024 or later"],
      ["year=2026&quarter=5", "quarter", "must be"],
      ["year=2026", "quarter", "is required"],
      ["year=2026&quarter=1&state=XX", "state", "must be a state's two-letter abbreviation"],
    ])("%s is refused by its name", async (query, field, message) => {
      for (const form of ["json", "excel", "xml"]) {
        const { status, body } = await lender.compliance.call("GET", `/loan/mcr/${form}/?${query}`);
        expect([form, status, body.errors[0].field]).toEqual([form, 400, field]);
        expect(body.errors[0].message).toStartWith(message);
      }
    });

    test("accounting's inputs are in the report, and are replaced by its next inputs", async () => {
      const inputs = {
        year: 2026,
        quarter: 1,
        state: "IL",
        gross_revenue: 125_000,
        repurchases: { amount: 200_000, count: 1 },
      };
      const before = await lender.illinois(1);
      expect(before.remarks.map(({ code }: ServiceResponse["body"]) => code)).toEqual(["inputs_not_entered"]);
      const set = await lender.compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, note: "Books are closed" });
      expect([set.status, set.body.gross_revenue]).toEqual([200, 125_000]);
      const after = await lender.illinois(1);
      expect([lineOf(after, "AC1100").total.amount, figures(after, "AC1000", "total")]).toEqual([
        125_000,
        [200_000, 1],
      ]);
      expect([after.notes, after.remarks]).toEqual([["Books are closed"], []]);
      await lender.compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, gross_revenue: 130_000 });
      const read = await lender.compliance.call("GET", "/loan/mcr/inputs/?year=2026&quarter=1");
      expect(read.body.inputs).toMatchObject([{ state: "IL", gross_revenue: 130_000, note: null, opening: null }]);
      const opening = { amount: 391_000, count: 2, source: "Call report of Q4 2025" };
      const opened = await lender.compliance.call("PUT", "/loan/mcr/inputs/", { ...inputs, opening });
      expect(opened.body.opening).toEqual({ ...opening, third_party_amount: 0, third_party_count: 0 });
      expect(figures(await lender.illinois(1), "AC010")).toEqual([391_000, 2]);
    });

    test("repurchases have an amount and a count, or neither", async () => {
      const inputs = { year: 2026, quarter: 1, state: "IL", gross_revenue: 0, repurchases: { amount: 5, count: 0 } };
      const { status, body } = await lender.compliance.call("PUT", "/loan/mcr/inputs/", inputs);
      expect([status, body.errors[0].field]).toEqual([400, "repurchases"]);
    });
  });

  test("a loan corrected after its quarter, which is not filed yet, is reported as corrected", async () => {
    await lender.newCompany();
    const loan = await lender.received("2026-01-15", 200_000, {
      ...funded("2026-02-24", originator),
      closingOn: day("2026-02-20"),
    });
    const columns = async () => {
      const state = await lender.illinois(1);
      return [figures(state, "AC070"), figures(state, "AC070", "third_party"), figures(state, "AC700", "wholesale")];
    };
    expect(await columns()).toEqual([
      [200_000, 1],
      [0, 0],
      [0, 0],
    ]);
    const reason = "The broker's application is in the file";
    const corrected = { reason, loan: { channel: "wholesale" } };
    const { status, body } = await lender.compliance.call("POST", `/loan/loans/${loan.id}/corrections/`, corrected);
    expect([status, body.detail, body.pipeline.length]).toEqual([200, undefined, 2]);
    expect(await columns()).toEqual([
      [0, 0],
      [200_000, 1],
      [200_000, 1],
    ]);
  });
});
