import { describe, expect, test } from "bun:test";
import { everyLoan } from "../../../domain/loan/search.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { keyRequest } from "../store/idempotency-keys-contract.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const number = (name: string) => ({ sealed: `sealed ${name}`, last4: "0000", blindIndex: `index ${name}` });

/** How a store gives out and replaces encrypted values, so that they can be encrypted under another key. */
export const encryptedValuesContract = (kind: StoreKind): void => {
  describe("encrypted values", () => {
    const opened = freshStores(kind);
    const loansOf = (companyId: number) => opened().stores.forCompany(companyId).loans;

    const addLoan = async (id: number, loanNumber: string, companyId = 1, deletedAt = aLoan().deletedAt) => {
      const borrowers = [
        aBorrower({ id: id * 10, ssn: number(`of ${id}`) }),
        aBorrower({ id: id * 10 + 1, ssn: null }),
      ];
      const loan = aLoan({ id, companyId, loanNumber, borrowers, deletedAt });
      await loansOf(companyId).add(loan, loanAdded(loan));
      return loan;
    };

    test("the SSNs of a company's loans are listed, including deleted loans, and without other companies' loans", async () => {
      await addLoan(1, "2026-000001");
      await addLoan(2, "2026-000002", 1, aLoan().createdAt);
      await addLoan(3, "2026-000003");
      await addLoan(4, "2026-000001", 2);
      const first = await loansOf(1).ssnsAfter("", 2);
      expect(first.map(({ loanId }) => loanId)).toEqual([1, 2]);
      expect(first[0]).toEqual({
        loanId: 1,
        loanNumber: "2026-000001",
        version: 1,
        ssns: [
          { borrowerId: 10, ssn: number("of 1") },
          { borrowerId: 11, ssn: null },
        ],
      });
      expect((await loansOf(1).ssnsAfter("2026-000002", 2)).map(({ loanId }) => loanId)).toEqual([3]);
      expect(await loansOf(1).ssnsAfter("2026-000003", 2)).toEqual([]);
    });

    test("replacing the SSNs of a loan changes nothing else of it, and the loan is found by the new index only", async () => {
      const loan = await addLoan(1, "2026-000001");
      const [read] = await loansOf(1).ssnsAfter("", 1);
      if (read === undefined) throw new Error("the loan is walked over");
      const listed = async () => (await loansOf(1).list(everyLoan, { number: 1, size: 10, order: [] })).rows;
      expect<unknown>(await listed()).toEqual([loan]);
      const renewed = { ...read, ssns: read.ssns.map(({ ssn, ...of }) => ({ ...of, ssn: ssn && number("again") })) };
      expect(await loansOf(1).replaceSsns(renewed)).toBe(true);
      const [one, other] = loan.borrowers;
      const borrowers = [{ ...one, ssn: number("again") }, other];
      expect<unknown>(await loansOf(1).find(1)).toEqual({ ...loan, borrowers });
      expect<unknown>(await listed()).toEqual([{ ...loan, borrowers }]);
      expect(await loansOf(1).withSamePeople(["index again"], 99, null)).toEqual([{ id: 1 }]);
      expect(await loansOf(1).withSamePeople(["index of 1"], 99, null)).toEqual([]);
      expect((await opened().stores.forCompany(1).log.listAfter(0, 10)).length).toBe(1);
    });

    test("SSNs that were read before another change of the loan are not replaced, nor those of another company", async () => {
      const loan = await addLoan(1, "2026-000001");
      const [read] = await loansOf(1).ssnsAfter("", 1);
      if (read === undefined) throw new Error("the loan is walked over");
      const renewed = { ...read, ssns: read.ssns.map((of) => ({ ...of, ssn: number("again") })) };
      expect(await loansOf(2).replaceSsns(renewed)).toBe(false);
      const changed = { ...loan, notes: "changed meanwhile" };
      await loansOf(1).save(changed, loanSaved(changed));
      expect(await loansOf(1).replaceSsns(renewed)).toBe(false);
      expect(await loansOf(1).find(1)).toEqual({ ...changed, version: 2, logNumber: 2 });
    });

    test("the SSNs of a deleted loan are replaced, and the loan is not found by them", async () => {
      await addLoan(1, "2026-000001", 1, aLoan().createdAt);
      const [read] = await loansOf(1).ssnsAfter("", 1);
      if (read === undefined) throw new Error("the loan is walked over");
      await loansOf(1).replaceSsns({
        ...read,
        ssns: [
          { borrowerId: 10, ssn: number("again") },
          { borrowerId: 11, ssn: null },
        ],
      });
      expect((await loansOf(1).ssnsAfter("", 1))[0]?.ssns[0]?.ssn).toEqual(number("again"));
      expect(await loansOf(1).withSamePeople(["index again"], 99, null)).toEqual([]);
    });

    test("stored responses are read in the order of their keys, and replaced only if they have not changed since they were read", async () => {
      const { stores, clock } = opened();
      const { idempotencyKeys } = stores;
      for (const key of ["a", "b", "c"]) {
        await idempotencyKeys.claim(key, keyRequest(clock));
        if (key !== "b") await idempotencyKeys.storeResponse(key, "first", `answer ${key}`);
      }
      expect(await idempotencyKeys.responsesAfter("", 1)).toEqual([{ key: "a", response: "answer a" }]);
      expect(await idempotencyKeys.responsesAfter("a", 5)).toEqual([{ key: "c", response: "answer c" }]);
      expect(await idempotencyKeys.replaceResponse("a", "another answer", "new")).toBe(false);
      expect(await idempotencyKeys.replaceResponse("a", "answer a", "new")).toBe(true);
      expect(await idempotencyKeys.claim("a", keyRequest(clock))).toEqual({ _tag: "Completed", response: "new" });
    });
  });
};
