import { expect, test } from "bun:test";
import { forBothStores } from "../../../support/on-both-stores.ts";
import { openService, startLoan } from "../../../support/running-service.ts";

const ssn = (guess: number) => String(234_560_000 + guess);

forBothStores((kind) => {
  test("guesses of a stored SSN are limited per user and hour, and per borrower and day", async () => {
    const ssnAttemptLimits = { ofUserPerHour: 6, ofBorrowerPerDay: 3 };
    const service = await openService(await kind.open({ shared: false }), { ssnAttemptLimits });
    const company = await service.company();
    const first = await service.hire(company, "Company User", "Processor");
    const second = await service.hire(company, "Company User", "Processor");
    const loan = await startLoan(first, { borrower: { ssn: ssn(1) } });
    const path = `/loan/borrowers/${loan.borrowers[0].id}/`;

    // The stored SSN, none, and an impossible SSN are no guesses.
    for (const given of [{ ssn: ssn(1) }, {}, { ssn: "000123456" }, { ssn: ssn(1) }])
      await first.call("PATCH", path, given);
    for (const guess of [2, 3, 4]) expect((await first.call("PATCH", path, { ssn: ssn(guess) })).status).toBe(200);
    const ofBorrower = await second.call("PATCH", path, { ssn: ssn(5) });
    expect([ofBorrower.status, ofBorrower.body.code]).toEqual([429, "ssn_attempts_exceeded"]);
    expect(ofBorrower.headers.get("Retry-After")).toBe("86400");
    expect((await second.call("PATCH", path, { email: "ada@example.com" })).status).toBe(200);

    // One at the start and three for the borrower leave this user two, and a refused SSN counts.
    const ben = { loan: loan.id, first_name: "Ben", last_name: "Example", dob: "1953-07-02" };
    expect((await first.call("POST", "/loan/borrowers/", { ...ben, ssn: ssn(6) })).status).toBe(201);
    expect((await first.call("POST", "/loan/borrowers/", { ...ben, ssn: ssn(6) })).status).toBe(400);
    const ofUser = await first.call("POST", "/loan/borrowers/", { ...ben, ssn: ssn(7) });
    expect([ofUser.status, ofUser.headers.get("Retry-After")]).toEqual([429, "3600"]);
    const start = {
      first_name: "Ada",
      last_name: "Example",
      dob: "1951-03-14",
      property_state: "VA",
      home_value: 450_000,
    };
    const started = (borrower: object) =>
      first.call("POST", "/loan/loans/start-loan/", { ...start, loan_officer_id: first.userId, borrower });
    expect((await started({ ssn: ssn(8) })).status).toBe(429);
    expect((await started({})).status).toBe(201);

    service.clock.advance(3_600);
    expect((await started({ ssn: ssn(8) })).status).toBe(201);
    expect((await first.call("PATCH", path, { ssn: ssn(9) })).status).toBe(429);
    service.clock.advance(86_400 - 3_600);
    const nextDay = await service.hire(company, "Company User", "Processor");
    expect((await nextDay.call("PATCH", path, { ssn: ssn(9) })).status).toBe(200);
    await service.close();
  });
});
