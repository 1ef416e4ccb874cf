import { expect, test } from "bun:test";
import { withoutResult } from "../../../domain/agency/recording/corrections.ts";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { aLoan, aStatusEntry } from "../../fixtures/loan/loan.ts";

const insured = (...statuses: readonly LoanStatus[]) =>
  aLoan({
    statusHistory: statuses.map((status) => aStatusEntry(status)),
    agency: { ...unknownToAgency, insuranceStatus: "endorsed" },
  });

test("a loan whose recorded insurance is corrected was never endorsed, whether the record or a person moved it", () => {
  const loan = withoutResult(insured("closing", "funded", "endorsed"), { operation: "hecm_insurance_application" });
  expect([statusOf(loan), loan.agency.insuranceStatus]).toEqual(["funded", null]);
});

test("a loan that was insured before it was funded keeps the status that people gave it", () => {
  const loan = withoutResult(insured("closing", "funded"), { operation: "hecm_insurance_application" });
  expect(statusOf(loan)).toBe("funded");
});
