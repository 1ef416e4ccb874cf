import { beforeAll, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { aStart, type Caller, startLoan } from "../../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  test("start-loan accepts everything about the primary borrower in one call", async () => {
    const present_address = { street: "1 Main Street", unit: null, city: "Richmond", state: "VA", zip_code: "23220" };
    const demographics = { ethnicity: [2], race: [5], sex: 2, ethnicity_observed: false };
    const started = await startLoan(officer, {
      borrower: { first_name: " Ada ", dob: "1951-03-14", ssn: "123456789", present_address, demographics },
    });
    expect(started.borrowers).toHaveLength(1);
    expect(started.borrowers[0]).toMatchObject({
      first_name: "Ada",
      last_name: "Example",
      borrower_type: "borrower",
      ssn_last4: "6789",
      present_address,
      demographics: { ...demographics, race_observed: null, sex_observed: null, race_asian_other: null },
    });
  });

  test.each([
    [{ borrower: { first_name: "Eva" } }, ["borrower.first_name"]],
    [{ borrower: { last_name: "Other", dob: "1951-03-15" } }, ["borrower.last_name", "borrower.dob"]],
    [{ borrower: "Ada" }, ["borrower"]],
    [{ borrower: { ssn: "000456789", suffix: 3 } }, ["borrower.suffix", "borrower.ssn"]],
    [{ borrower: { borrower_type: "co_borrower" } }, ["borrower.borrower_type"]],
    [{ borrower: { demographics: { ethnicity: [5] } } }, ["borrower.demographics.ethnicity.0"]],
    [{ borrower: { demographics: { race: [21, 21] } } }, ["borrower.demographics.race"]],
    [{ dob: "1990-01-01", borrower: {} }, ["dob"]],
    [{ co_borrowers: [{ first_name: "Bob" }] }, ["co_borrowers.0.last_name", "co_borrowers.0.dob"]],
  ])("%j is refused with the invalid fields", async (given, fields) => {
    const refused = await officer.call("POST", "/loan/loans/start-loan/", aStart(officer, given));
    expect(refused.status).toBe(400);
    expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
  });
});
