import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Loans } from "../../../domain/loan/ports.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { instant } from "../../fixtures/clock.ts";
import { arbitraryLoan } from "../../fixtures/loan/arbitrary-loan.ts";
import { aBorrower, aFee, aLoan, aProperty, aStatusEntry } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const ssn = (blindIndex: string) => ({ sealed: "sealed", last4: "0000", blindIndex });

const increment = async (loans: Loans, id: number): Promise<void> => {
  for (;;) {
    const loan = await loans.find(id);
    if (loan === null) throw new Error("the loan is gone");
    const next = { ...loan, lenderCreditCents: loan.lenderCreditCents + 1 };
    if ((await loans.save(next, loanSaved(next))) !== "conflict") return;
  }
};

/** What every store of loans guarantees: whole loans, one version at a time. */
export const loansContract = (kind: StoreKind): void => {
  describe("loans", () => {
    const opened = freshStores(kind, { shared: true });
    const loansOf = (companyId: number) => opened().stores.forCompany(companyId).loans;

    test("any loan is found as it was added and as it was saved, with every field", async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryLoan, arbitraryLoan, async (loan, change) => {
          const loans = loansOf(1);
          await loans.add(loan, loanAdded(loan));
          expect(await loans.find(loan.id)).toEqual(loan);
          const changed = { ...change, id: loan.id, loanNumber: loan.loanNumber };
          expect(await loans.save(changed, loanSaved(changed))).toEqual({ ...changed, version: 2, logNumber: 2 });
          expect(await opened().others.forCompany(1).loans.find(loan.id)).toEqual({
            ...changed,
            version: 2,
            logNumber: 2,
          });
        }),
        { numRuns: 50 },
      );
    });

    test("after 40 concurrent writers through two stores, every acknowledged change is stored", async () => {
      const loan = aLoan();
      await loansOf(1).add(loan, loanAdded(loan));
      const writers = Array.from({ length: 40 }, (_, number) =>
        increment(number % 2 === 0 ? loansOf(1) : opened().others.forCompany(1).loans, loan.id),
      );
      await Promise.all(writers);
      expect(await loansOf(1).find(loan.id)).toEqual({ ...loan, lenderCreditCents: 40, version: 41, logNumber: 41 });
    });

    test("a save based on an older version changes nothing, including the keys by which the loan is found", async () => {
      const loan = aLoan();
      await loansOf(1).add(loan, loanAdded(loan));
      const fee = aFee();
      await loansOf(1).save({ ...loan, fees: [...loan.fees, fee] }, loanSaved({ ...loan, fees: [...loan.fees, fee] }));
      const late = aFee();
      expect(
        await loansOf(1).save(
          { ...loan, fees: [late], property: aProperty({ city: "Nowhere" }) },
          loanSaved({ ...loan, fees: [late], property: aProperty({ city: "Nowhere" }) }),
        ),
      ).toBe("conflict");
      expect((await loansOf(1).findByPart("fee", fee.id))?.version).toBe(2);
      expect(await loansOf(1).findByPart("fee", late.id)).toBeNull();
    });

    test("a loan that was never added cannot be saved", async () => {
      const loan = aLoan();
      expect(await loansOf(1).save(loan, loanSaved(loan))).toBe("conflict");
      expect(await loansOf(1).find(loan.id)).toBeNull();
    });

    test("a borrower, property, or fee finds its loan by its own id and kind", async () => {
      const loan = aLoan({ borrowers: [aBorrower(), aBorrower()], fees: [aFee(), aFee()] });
      const other = aLoan();
      for (const each of [loan, other]) await loansOf(1).add(each, loanAdded(each));
      for (const { id } of loan.borrowers) expect(await loansOf(1).findByPart("borrower", id)).toEqual(loan);
      for (const { id } of loan.fees) expect(await loansOf(1).findByPart("fee", id)).toEqual(loan);
      expect(await loansOf(1).findByPart("property", loan.property.id)).toEqual(loan);
      expect(await loansOf(1).findByPart("fee", loan.property.id)).toBeNull();
      expect(await loansOf(1).findByPart("borrower", loan.id)).toBeNull();
    });

    test("a part that was removed from its loan no longer finds it", async () => {
      const loan = aLoan({ fees: [aFee(), aFee()] });
      await loansOf(1).add(loan, loanAdded(loan));
      await loansOf(1).save(
        { ...loan, fees: loan.fees.slice(0, 1) },
        loanSaved({ ...loan, fees: loan.fees.slice(0, 1) }),
      );
      expect(await loansOf(1).findByPart("fee", loan.fees[1]?.id ?? 0)).toBeNull();
      expect((await loansOf(1).findByPart("fee", loan.fees[0]?.id ?? 0))?.id).toBe(loan.id);
    });

    test("several loans are found in one call, except deleted ones, those of another company, and those that do not exist", async () => {
      const [one, other, deleted, foreign] = [aLoan(), aLoan(), aLoan(), aLoan({ companyId: 2 })];
      for (const loan of [one, other, deleted]) await loansOf(1).add(loan, loanAdded(loan));
      await loansOf(2).add(foreign, loanAdded(foreign));
      const gone = { ...deleted, deletedAt: instant("2026-05-01T12:00:00.000Z") };
      await loansOf(1).save(gone, loanSaved(gone));
      const found = await loansOf(1).findEach([other.id, deleted.id, foreign.id, one.id, 987_654]);
      expect(found.toSorted((a, b) => a.id - b.id)).toEqual([one, other]);
      expect(await loansOf(1).findEach([])).toEqual([]);
    });

    test("other loans of the company with the same person are found, except the given loan", async () => {
      const withPeople = (...indexes: string[]): Loan =>
        aLoan({ borrowers: indexes.map((index) => aBorrower({ ssn: ssn(index) })) });
      const [mine, hers, both, foreign] = [withPeople("a"), withPeople("b"), withPeople("b", "a"), withPeople("c")];
      for (const loan of [mine, hers, both, foreign]) await loansOf(1).add(loan, loanAdded(loan));
      await loansOf(2).add({ ...withPeople("a"), companyId: 2 }, loanAdded({ ...withPeople("a"), companyId: 2 }));
      const others = async (people: string[], { id }: Loan, officer: number | null = null) =>
        (await loansOf(1).withSamePeople(people, id, officer)).map((loan) => loan.id);
      expect(await others(["a"], mine)).toEqual([both.id]);
      expect(await others(["a", "b"], foreign)).toEqual([mine.id, hers.id, both.id]);
      expect(await others([], foreign)).toEqual([]);
      expect(await others(["unknown"], foreign)).toEqual([]);
    });

    test("of many loans with the same person, the newest 100 are returned, and filtering by officer comes before that limit", async () => {
      const loans = Array.from({ length: 103 }, (_, place) =>
        aLoan({ borrowers: [aBorrower({ ssn: ssn("a") })], loanOfficerId: place < 2 ? 2 : 1 }),
      );
      for (const loan of loans) await loansOf(1).add(loan, loanAdded(loan));
      const [first, second, ...others] = loans.map(({ id }) => ({ id }));
      expect(await loansOf(1).withSamePeople(["a"], 0, null)).toEqual(others.slice(1));
      expect(await loansOf(1).withSamePeople(["a"], first?.id ?? 0, 2)).toEqual(second ? [second] : []);
    });

    test("open loans of the same people are found together, but not a person's only open loan, a loan of another company, or one that has ended", async () => {
      const withPeople = (indexes: readonly string[], given: Partial<Loan> = {}): Loan =>
        aLoan({
          borrowers: [aBorrower({ ssn: null }), ...indexes.map((index) => aBorrower({ ssn: ssn(index) }))],
          ...given,
        });
      const [mine, hers, both, alone] = [
        withPeople(["a"]),
        withPeople(["b"]),
        withPeople(["b", "a"]),
        withPeople(["c"]),
      ];
      const ended = withPeople(["c"], { statusHistory: [aStatusEntry("origination"), aStatusEntry("withdrawn")] });
      const foreign = withPeople(["c"], { companyId: 2 });
      for (const loan of [mine, hers, both, alone, ended]) await loansOf(1).add(loan, loanAdded(loan));
      await loansOf(2).add(foreign, loanAdded(foreign));
      const found = async (...people: string[]) => (await loansOf(1).openWithSamePeople(people)).map(({ id }) => id);
      expect(await found("a", "b")).toEqual([both.id, hers.id, mine.id]);
      expect(await found("a")).toEqual([both.id, mine.id]);
      expect(await found()).toEqual([]);
      const [newest] = await loansOf(1).openWithSamePeople(["a"]);
      expect(newest).toMatchObject({ loanNumber: both.loanNumber, property: both.property, borrowers: both.borrowers });
      expect(await found("c")).toEqual([]);
    });

    test("a deleted loan is not found, not listed, and cannot be saved again", async () => {
      const { companyOf } = opened().stores;
      const loan = aLoan({ borrowers: [aBorrower({ ssn: ssn("a") })] });
      await loansOf(1).add(loan, loanAdded(loan));
      const deleted = await loansOf(1).save(
        { ...loan, deletedAt: instant("2026-05-02T00:00:00.000Z") },
        loanSaved({ ...loan, deletedAt: instant("2026-05-02T00:00:00.000Z") }),
      );
      if (typeof deleted === "string") throw new Error("the loan was not deleted");
      const fees = loan.fees.map(({ id }) => loansOf(1).findByPart("fee", id));
      expect(await Promise.all([loansOf(1).find(loan.id), ...fees])).toEqual([null, null]);
      expect(await loansOf(1).findByPart("property", loan.property.id)).toBeNull();
      expect(await loansOf(1).findByPart("borrower", loan.borrowers[0]?.id ?? 0)).toBeNull();
      expect(await loansOf(1).withSamePeople(["a"], 0, null)).toEqual([]);
      expect(await loansOf(1).save({ ...deleted, deletedAt: null }, loanSaved({ ...deleted, deletedAt: null }))).toBe(
        "conflict",
      );
      // Its log entries stay in its company's log, and its company can still be looked up by its id, but not by the ids of its parts.
      expect([await companyOf("loan", loan.id), await companyOf("property", loan.property.id)]).toEqual([1, null]);
    });

    test("a loan number is unique within a company, including deleted loans, and another company can use the same number", async () => {
      const loan = aLoan({ loanNumber: "2026-000001" });
      await loansOf(1).add(loan, loanAdded(loan));
      await expect(
        loansOf(1).add(aLoan({ loanNumber: "2026-000001" }), loanAdded(aLoan({ loanNumber: "2026-000001" }))),
      ).rejects.toThrow();
      await loansOf(1).save(
        { ...loan, deletedAt: instant("2026-05-02T00:00:00.000Z") },
        loanSaved({ ...loan, deletedAt: instant("2026-05-02T00:00:00.000Z") }),
      );
      await expect(
        loansOf(1).add(aLoan({ loanNumber: "2026-000001" }), loanAdded(aLoan({ loanNumber: "2026-000001" }))),
      ).rejects.toThrow();
      const elsewhere = aLoan({ companyId: 2, loanNumber: "2026-000001" });
      await loansOf(2).add(elsewhere, loanAdded(elsewhere));
      expect(await loansOf(2).find(elsewhere.id)).toEqual(elsewhere);
    });

    test("an external id is unique among a company's loans that are not deleted, and another company can use the same id", async () => {
      const loan = aLoan({ externalId: "A-1" });
      const second = aLoan({ externalId: "A-1" });
      expect(await loansOf(1).add(loan, loanAdded(loan))).toBe("added");
      expect(await loansOf(1).add(second, loanAdded(second))).toBe("external_id_taken");
      expect(await loansOf(1).find(second.id)).toBeNull();
      const elsewhere = { ...second, companyId: 2 };
      expect(await loansOf(2).add(elsewhere, loanAdded(elsewhere))).toBe("added");
      for (const externalId of [null, null, `~${loan.id}`, "a-1"]) {
        const other = aLoan({ externalId });
        expect(await loansOf(1).add(other, loanAdded(other))).toBe("added");
      }
    });

    test("of several loans added together, those with a free external id are stored, each with its log entry and its parts", async () => {
      const { loans, log } = opened().stores.forCompany(1);
      const there = aLoan({ externalId: "B-1" });
      await loans.add(there, loanAdded(there));
      const [first, taken, second, same, unnamed] = ["B-2", "B-1", "B-3", "B-2", null].map((externalId) =>
        aLoan({ externalId }),
      );
      if (!(first && taken && second && same && unnamed)) throw new Error("five loans were to be made");
      const added = [first, taken, second, same, unnamed].map((record) => ({ record, entry: loanAdded(record) }));
      const answers = await loans.addAll(added);
      expect(answers.map((answer) => answer === "added")).toEqual([true, false, true, false, true]);
      expect(answers[1]).toBe("external_id_taken");
      for (const loan of [first, second, unnamed]) {
        expect(await opened().others.forCompany(1).loans.find(loan.id)).toEqual(loan);
        expect(await loans.findByPart("property", loan.property.id)).toEqual(loan);
        expect(await log.listOfRecord("loan", String(loan.id), 0, 9)).toHaveLength(1);
      }
      for (const { id } of [taken, same]) {
        expect(await loans.find(id)).toBeNull();
        expect(await log.listOfRecord("loan", String(id), 0, 9)).toEqual([]);
      }
      expect(await loans.addAll([])).toEqual([]);
    });

    test("an import's key finds the loan with that external id or, among loans without one, with that loan number", async () => {
      const [named, numbered, both, deleted, foreign] = [
        aLoan({ externalId: "C-1" }),
        aLoan({ externalId: null, loanNumber: "2026-000901" }),
        aLoan({ externalId: "C-2", loanNumber: "2026-000902" }),
        aLoan({ externalId: "C-3", deletedAt: instant("2026-05-01T12:00:00.000Z") }),
        aLoan({ companyId: 2, externalId: "C-4" }),
      ];
      for (const loan of [named, numbered, both, deleted]) await loansOf(1).add(loan, loanAdded(loan));
      await loansOf(2).add(foreign, loanAdded(foreign));
      const keys = ["C-1", "2026-000901", "2026-000902", "C-3", "C-4", "c-1"];
      const found = await loansOf(1).namedBy(keys);
      expect(found.map(({ id }) => id).sort()).toEqual([named.id, numbered.id].sort());
      expect(await loansOf(1).namedBy([])).toEqual([]);
    });

    test("a loan cannot be saved under another loan's external id, keeps its own, and can take one that was given up", async () => {
      const [first, second] = [aLoan({ externalId: "A-1" }), aLoan()];
      for (const each of [first, second]) await loansOf(1).add(each, loanAdded(each));
      const wanted = { ...second, externalId: "A-1" };
      expect(await loansOf(1).save(wanted, loanSaved(wanted, second))).toBe("external_id_taken");
      expect(await loansOf(1).find(second.id)).toEqual(second);
      const noted = { ...first, notes: "kept" };
      expect(await loansOf(1).save(noted, loanSaved(noted, first))).toMatchObject({ version: 2, externalId: "A-1" });
      const gone = { ...noted, version: 2, logNumber: 2, deletedAt: instant("2026-05-02T00:00:00.000Z") };
      await loansOf(1).save(gone, loanSaved(gone));
      expect(await loansOf(1).save(wanted, loanSaved(wanted, second))).toMatchObject({ version: 2, externalId: "A-1" });
    });

    test("of many loans started concurrently under one external id, one is stored", async () => {
      const started = Array.from({ length: 10 }, () => aLoan({ externalId: "A-1" }));
      const adding = started.map((loan, place) => {
        const { loans } = (place % 2 === 0 ? opened().stores : opened().others).forCompany(1);
        return loans.add(loan, loanAdded(loan));
      });
      const outcomes = await Promise.all(adding);
      expect(outcomes.filter((outcome) => outcome === "added")).toHaveLength(1);
      const { rows } = await loansOf(1).list({ ...everyLoan, externalId: "A-1" }, { number: 1, size: 25, order: [] });
      expect(rows.map(({ id }) => id)).toEqual([started[outcomes.indexOf("added")]?.id ?? 0]);
    });
  });
};
