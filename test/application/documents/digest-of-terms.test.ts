import { expect, test } from "bun:test";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { digestOfTerms } from "../../../application/loan/view/digest-of-terms.ts";
import { factsOfLoan } from "../../../application/loan/view/loan-facts.ts";
import { termsDigest, termsOf } from "../../../domain/loan/terms/terms-copy.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aRequest, office } from "../office.ts";

test("the digest of terms cannot be found by trying birth dates, because it is keyed", async () => {
  const { dependencies, officer } = await office();
  const request = aRequest(officer, { terms: { loanOfficerId: officer.userId } });
  const { loan } = accepted(await startLoan(dependencies, officer, null, request, null));
  const licensed = { loan, facts: await factsOfLoan(dependencies, loan) };
  const digest = digestOfTerms(dependencies, licensed, false);
  expect(digest).toMatch(/^\d+-./);
  expect(digest).not.toBe(termsDigest(termsOf(licensed), dependencies.vault.digest));
  expect(digestOfTerms(dependencies, licensed, false)).toBe(digest);
});
