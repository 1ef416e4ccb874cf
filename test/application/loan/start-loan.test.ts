import { describe, expect, test } from "bun:test";
import { startLoan } from "../../../application/loan/start-loan.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import { day } from "../../../domain/kernel/day.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { borrowerDetails } from "../../fixtures/loan/loan.ts";
import { addActor, addCompany, aRequest, office } from "../office.ts";

describe("a loan that is started with an effective date", () => {
  const earlier = { effectiveOn: day("2026-04-03") };

  test("is accepted from users who can assign loans, and from no one else", async () => {
    const { dependencies, company, officer } = await office();
    const processor = await addActor(dependencies, company, "Processor");
    expect(await startLoan(dependencies, officer, null, aRequest(officer, earlier), null)).toMatchObject({
      refusal: { _tag: "PermissionDenied", permissions: ["loan.assign"] },
    });
    const { loan } = accepted(await startLoan(dependencies, processor, null, aRequest(processor, earlier), null));
    expect(loan.statusHistory).toMatchObject([{ status: "origination", effectiveOn: "2026-04-03" }]);
  });
});

describe("the Social Security numbers of a new loan", () => {
  const numbers = ["123456789", "123456788"] as const;
  const twoPeople = (officer: Actor) =>
    aRequest(officer, {
      borrower: borrowerDetails({ ssn: numbers[0] }),
      coBorrowers: [borrowerDetails({ borrowerType: "co_borrower", ssn: numbers[1] })],
    });

  test("are stored encrypted, each bound to its borrower: if swapped, neither decrypts", async () => {
    const { dependencies, company, officer } = await office();
    const started = accepted(await startLoan(dependencies, officer, null, twoPeople(officer), null));
    const loan = await dependencies.forCompany(company.id).loans.find(started.loan.id);
    for (const number of numbers) expect(JSON.stringify(loan)).not.toContain(number);
    const { vault } = dependencies;
    const stored = (loan?.borrowers ?? []).map(({ id, ssn }) => ({
      place: { companyId: company.id, kind: "borrower", id, field: "ssn" },
      sealed: ssn?.sealed ?? "",
    }));
    expect(stored.map(({ sealed, place }) => vault.open(sealed, place))).toEqual([...numbers]);
    const [one, other] = stored;
    if (!one || !other) throw new Error("two people were to be on the loan");
    expect(() => vault.open(one.sealed, other.place)).toThrow();
    expect(() => vault.open(other.sealed, one.place)).toThrow();
  });

  test("show the same people on another loan of the company, and nothing of another company", async () => {
    const { dependencies, officer } = await office();
    const stranger = await addActor(dependencies, await addCompany(dependencies), "Loan Officer");
    const first = accepted(await startLoan(dependencies, officer, null, twoPeople(officer), null));
    const again = accepted(await startLoan(dependencies, officer, null, twoPeople(officer), null));
    const theirs = accepted(await startLoan(dependencies, stranger, null, twoPeople(stranger), null));
    expect(again.samePersonLoanIds).toEqual([first.loan.id]);
    const indexes = ({ borrowers }: Loan) => borrowers.map(({ ssn }) => ssn?.blindIndex);
    expect(indexes(again.loan)).toEqual(indexes(first.loan));
    for (const index of indexes(theirs.loan)) expect(indexes(first.loan)).not.toContain(index);
  });
});
