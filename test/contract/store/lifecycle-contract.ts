import { describe, expect, test } from "bun:test";
import { aLoan } from "../../fixtures/loan/loan.ts";
import { loanAdded } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** Opening, checking, and closing a store. */
export const lifecycleContract = (kind: StoreKind): void => {
  describe("the store as a whole", () => {
    const opened = freshStores(kind, { shared: true });

    test("reports that it can be read and written, and closes only itself", async () => {
      const { others, stores } = opened();
      expect(await others.ping()).toBe("writable");
      const loan = aLoan();
      await others.forCompany(1).loans.add(loan, loanAdded(loan));
      await others.close();
      expect(await stores.ping()).toBe("writable");
      expect(await stores.forCompany(1).loans.find(loan.id)).toEqual(loan);
    });

    test("distinguishes a bug of its callers from a store that cannot be reached", async () => {
      const { stores } = opened();
      const loan = aLoan();
      await stores.forCompany(1).loans.add(loan, loanAdded(loan));
      const error = await stores
        .forCompany(1)
        .loans.add(loan, loanAdded(loan))
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      expect(stores.isUnreachable(error)).toBe(false);
    });
  });
};
