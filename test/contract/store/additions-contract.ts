import { describe, expect, test } from "bun:test";
import { type Additions, upgradeThrough } from "../../../domain/kernel/stored/stored-document.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { noFhaCaseDetails } from "../../../domain/loan/properties/property.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { loanUpgradeSteps } from "../../../domain/loan/stored/upgrade.ts";
import { replay } from "../../../domain/log/evidence/replay.ts";
import { currentUpgrades } from "../../../domain/stores.ts";
import { aLoan, aProperty } from "../../fixtures/loan/loan.ts";
import { digestOf, loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { freshStores, present, type StoreKind } from "../store-kind.ts";

/** This version and a future one, which adds fields without an upgrade step, on one store. */
export const additionsContract = (kind: StoreKind): void => {
  describe("a future version of the service that only adds fields", () => {
    const [added, addedName, addedLot] = [{ addedText: null }, { addedName: null }, { addedLot: null }];
    type NextLoan = Loan & { readonly addedText: string | null } & {
      readonly borrowers: readonly (Borrower & { readonly addedName: string | null })[];
      readonly property: { readonly fhaCase: { readonly addedLot: string | null } | null };
    };
    const additions: Additions<NextLoan> = {
      fields: added,
      parts: {
        borrowers: { fields: addedName },
        property: { parts: { fhaCase: { fields: addedLot } } },
      },
    };
    const opened = freshStores(kind, {
      shared: true,
      upgrades: { ...currentUpgrades, loan: upgradeThrough<NextLoan>("loan", loanUpgradeSteps, additions) },
    });
    const completed = (loan: Loan) => ({
      ...loan,
      ...added,
      borrowers: loan.borrowers.map((borrower) => ({ ...borrower, ...addedName })),
      property: { ...loan.property, fhaCase: loan.property.fhaCase && { ...loan.property.fhaCase, ...addedLot } },
    });
    const loansOf = (which: "stores" | "others") => opened()[which].forCompany(1).loans;

    test("reads a loan of this version with the field's initial value, and this version reads what it stored", async () => {
      const loan = aLoan({ property: aProperty({ fhaCase: noFhaCaseDetails }) });
      await loansOf("others").add(loan, loanAdded(loan));
      expect<unknown>(await loansOf("stores").find(loan.id)).toEqual(completed(loan));
      const next = { ...completed(loan), addedText: "entered there" };
      expect(await loansOf("stores").save(next, loanSaved(next, loan))).not.toBe("conflict");
      const read = present(await loansOf("others").find(loan.id));
      expect<unknown>(read).toEqual({ ...next, version: 2, logNumber: 2 });
    });

    test("logs the fields that a loan gets when it saves it, so that the log leads back to each earlier state", async () => {
      const loan = aLoan({ property: aProperty({ fhaCase: noFhaCaseDetails }) });
      await loansOf("others").add(loan, loanAdded(loan));
      const there = present(await loansOf("stores").find(loan.id));
      const changed = { ...there, notes: "first" };
      expect(await loansOf("stores").save(changed, loanSaved(changed, there))).not.toBe("conflict");
      const here = present(await loansOf("others").find(loan.id));
      const again = { ...here, notes: "second" };
      expect(await loansOf("others").save(again, loanSaved(again, here))).not.toBe("conflict");
      const stored = present(await loansOf("others").find(loan.id));
      const entries = await opened().stores.forCompany(1).log.listOfRecord("loan", String(loan.id), 0, 10);
      expect(replay(loggedLoan.viewOf(stored), entries, digestOf)).toEqual({ compared: 3, problem: null });
    });

    test("finds its fields unchanged after this version has saved the loan, including those of its borrowers and property", async () => {
      const loan = aLoan();
      const [first, ...others] = loan.borrowers;
      const borrowers = [{ ...present(first ?? null), addedName: "Ada" }, ...others] as unknown as Loan["borrowers"];
      const property = { ...loan.property, fhaCase: { ...noFhaCaseDetails, addedLot: "12" } };
      const entered = { ...loan, borrowers, property, addedText: "entered there" };
      await loansOf("stores").add(entered, loanAdded(entered));
      const read = present(await loansOf("others").find(loan.id));
      const changed = {
        ...read,
        homeValueCents: 1,
        borrowers: read.borrowers.map((each) => ({ ...each, suffix: "Jr" })),
      };
      const saved = changed as unknown as Loan;
      expect(await loansOf("others").save(saved, loanSaved(saved, read))).not.toBe("conflict");
      expect<unknown>(await loansOf("stores").find(loan.id)).toMatchObject({
        addedText: "entered there",
        homeValueCents: 1,
        borrowers: [{ addedName: "Ada", suffix: "Jr" }],
        property: { fhaCase: { addedLot: "12" } },
      });
    });
  });
};
