import { expect, test } from "bun:test";
import { addDays, day } from "../../../../../../domain/kernel/day.ts";
import { maxLoanEntries } from "../../../../../../domain/loan/loan.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { startLoan } from "../../../support/running-service.ts";

onBothStores((service) => {
  test("a loan is refused what would make it too large for a store, and then still changes a little and ends", async () => {
    const officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    const { id } = await startLoan(officer, { home_value: 300_000 });
    const fee = { code: "other", amount: 10, description: "\u{1F600}".repeat(255) };
    const fees = Array.from({ length: maxLoanEntries.fees }, () => fee);
    const first = day("2026-02-02");
    const disclose = (position: number, reason: string) =>
      officer.call("POST", `/loan/loans/${id}/fee-disclosures/`, {
        date: addDays(first, position),
        fees,
        ...(position > 0 && { revision: { ground: "changed_costs", changed_date: first, reason } }),
      });
    const longReason = "\u{1F600}".repeat(10_000);
    let disclosures = 0;
    let answer = await disclose(0, "");
    while (answer.status === 200 && disclosures < maxLoanEntries.feeDisclosures) {
      disclosures += 1;
      answer = await disclose(disclosures, longReason);
    }
    expect([answer.status, answer.body]).toMatchObject([
      400,
      {
        code: "too_many",
        detail:
          "loan must have at most 1,000,000 characters in all its data and history: shorten what this change adds.",
        errors: [{ field: "loan" }],
      },
    ]);
    const read = () => officer.call("GET", `/loan/loans/${id}/`);
    const { version } = (await read()).body;
    expect((await disclose(disclosures, longReason)).status).toBe(400);
    expect((await read()).body.version).toBe(version);
    expect((await officer.call("PATCH", `/loan/loans/${id}/`, { home_value: 310_000 })).status).toBe(200);
    const end = { loan: id, status: "withdrawn", reason: "The applicant withdrew." };
    expect((await officer.call("POST", "/loan/loans/update-status/", end)).body.status).toBe("withdrawn");
  });
});
