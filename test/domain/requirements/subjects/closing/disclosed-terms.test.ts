import { describe, expect, test } from "bun:test";
import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import { withDisclosedTerms } from "../../../../../domain/loan/terms/disclosed-terms.ts";
import { base } from "../base-loan.ts";
import { textsOf } from "../found.ts";

describe("what an entry about the closing checks besides its boundary", () => {
  test("terms that were disclosed on a later date are not those of an earlier one", () => {
    const disclosedOn = (disclosed: string, present: string): readonly string[] => {
      const { disclosedTerms } = withDisclosedTerms(null, { ...base, disclosureReceivedOn: day(disclosed) });
      return textsOf("disclosed_terms_changed", {
        loan: { disclosedTerms, disclosureReceivedOn: day(present) },
      });
    };
    expect(disclosedOn("2026-04-10", "2026-04-10")).toEqual([]);
    expect(disclosedOn("2026-04-11", "2026-04-10")).toEqual([
      "Disclosures were entered as received on 2026-04-11, and the date is 2026-04-10 now: enter the later date again, or say what shows that the borrower received disclosures of the present terms on the earlier one",
    ]);
  });

  test("each term that differs from its disclosure is named, in one sentence", () => {
    const disclosed = { margin: rate(2), lenderCreditCents: 100_00 };
    const { disclosedTerms } = withDisclosedTerms(null, { ...base, ...disclosed });
    const texts = textsOf("disclosed_terms_changed", {
      loan: { disclosedTerms, margin: rate(2.25), lenderCreditCents: 50_00 },
    });
    expect(texts).toEqual([
      expect.stringMatching(/\(Margin: 2% disclosed, 2\.25% now; Lender credit: \$100\.00 disclosed, \$50\.00 now\)/),
    ]);
  });
});
