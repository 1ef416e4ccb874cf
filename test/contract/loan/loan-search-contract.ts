import { beforeEach, describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { countOf } from "../../../domain/kernel/page.ts";
import { unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { aBorrower, aLoan, aProperty } from "../../fixtures/loan/loan.ts";
import { loanAdded, loanSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

/** How loans are found by text that a user typed. */
export const loanSearchContract = (kind: StoreKind): void => {
  describe("loan search", () => {
    const opened = freshStores(kind);
    let loan: Loan;

    beforeEach(async () => {
      loan = aLoan({
        loanNumber: "2026-000123",
        borrowers: [
          aBorrower({ firstName: "Zoë", middleName: "Ann", lastName: "O'Brien-Example" }),
          aBorrower({ borrowerType: "co_borrower", firstName: "Łukasz", lastName: "𠀋山 de la Example" }),
        ],
        property: aProperty({ street: "12 Peña Boulevard", city: "Saint-Émilion" }),
        agency: {
          ...unknownToAgency,
          caseNumber: { state: "assigned", number: "012-3456789", assignedOn: day("2026-04-10") },
        },
      });
      await opened().stores.forCompany(1).loans.add(loan, loanAdded(loan));
      await opened()
        .stores.forCompany(1)
        .loans.add(
          aLoan({ borrowers: [aBorrower({ firstName: "Someone", lastName: "Else" })] }),
          loanAdded(aLoan({ borrowers: [aBorrower({ firstName: "Someone", lastName: "Else" })] })),
        );
    });

    const finds = async (search: string): Promise<boolean> => {
      const page = { number: 1, size: 25, order: [] };
      const found = await opened()
        .stores.forCompany(1)
        .loans.list({ ...everyLoan, search }, page);
      const { rows } = found;
      const count = countOf(found);
      expect(rows).toHaveLength(count);
      if (count > 0) expect(rows).toEqual([loan]);
      return count > 0;
    };

    test.each([
      ["a first name without its accent", "zoe"],
      ["a first name with its accent and in capitals", "ZOË"],
      ["an accent written as a character of its own", "zoe\u0308"],
      ["a middle name", "ann"],
      ["the start of a last name", "brie"],
      ["the second half of a hyphenated name", "exam"],
      ["a hyphenated name as it is written", "brien-example"],
      ["the co-borrower", "łuka"],
      ["a character beyond the first plane", "𠀋"],
      ["the street", "pena boul"],
      ["the city", "saint-emilion"],
      ["a part of the city's name", "emil"],
      ["the loan number", "2026-000123"],
      ["the loan number's own part", "000123"],
      ["the case number with its dash", "012-3456789"],
      ["the case number without its dash", "0123456789"],
      ["the start of the case number", "012-345"],
      ["five words, in any order", "example zoe boulevard saint 2026"],
      ["a word of one character beside others, which does not count", "zoe x"],
      ["a sixth word, which does not count", "zoe ann brien example saint nowhere"],
    ])("finds by %s", async (_, typed) => {
      expect(await finds(typed)).toBe(true);
    });

    test.each([
      ["the middle of a word", "rien"],
      ["words of which one fits nothing", "zoe nowhere"],
      ["a longer word than any", "zoetrope"],
      ["words of two different loans", "zoe someone"],
      ["another case number", "012-3456780"],
      ["a pattern instead of a word", "zo%"],
    ])("does not find the loan by %s", async (_, typed) => {
      expect(await finds(`${typed} zoetrope`)).toBe(false);
      expect(typed === "zo%" || !(await finds(typed))).toBe(true);
    });

    test("a search without any significant word matches every loan", async () => {
      const page = { number: 1, size: 25, order: [] };
      for (const search of ["", " ", "x", "- . '", "--"])
        expect(
          (
            await opened()
              .stores.forCompany(1)
              .loans.list({ ...everyLoan, search }, page)
          ).count,
        ).toBe(2);
    });

    test("after a change, a loan is found by its new words and no longer by its old ones", async () => {
      const loans = opened().stores.forCompany(1).loans;
      const changed = await loans.save(
        { ...loan, property: { ...loan.property, city: "Reno" } },
        loanSaved({ ...loan, property: { ...loan.property, city: "Reno" } }),
      );
      if (typeof changed === "string") throw new Error("not saved");
      loan = changed;
      expect([await finds("reno"), await finds("emilion")]).toEqual([true, false]);
    });
  });
};
