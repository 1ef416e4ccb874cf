import { describe, expect, test } from "bun:test";
import { projectionDrawing } from "../../../adapters/pages/chart/printed-chart.ts";
import { renderPdf } from "../../../adapters/pdf/render.ts";
import { mergeDataOf, sampleData } from "../../../domain/documents/merge/data.ts";
import type { DocumentFacts } from "../../../domain/documents/merge/facts.ts";
import { sampleFacts } from "../../../domain/documents/merge/sample/sample-facts.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import { signatureLines } from "../../../domain/documents/signatures.ts";
import { standardTemplates } from "../../../domain/documents/standard/set.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { instant } from "../../fixtures/clock.ts";
import {
  adjustableTraditional,
  factsOf,
  fixedPurchase,
  refinanceWithSpouse,
} from "../../fixtures/document/document-facts.ts";
import { casesOfTier } from "../../runner/tier.ts";
import { filled } from "../templates/document-lines.ts";
import { drawnPages, findPoppler, type GrayPage } from "./poppler.ts";

/** The documents of several pages that people sign; the notices are a letter for each person. */
const signed = standardTemplates.filter(({ signers }) => signers.length > 0);

const pdfOf = ({ code, name, signers }: (typeof signed)[number], facts: DocumentFacts, merged: MergeRecord) => {
  const { loan, company, signer, officer, projection } = facts;
  return renderPdf({
    title: name,
    isDraft: false,
    header: { logo: null, left: company.name, right: `Loan ${loan.loanNumber}` },
    footer: `${name} (${code}, revision 1)`,
    equalHousing: "Equal Housing Lender",
    content: filled(code, merged).content,
    signatures: signatureLines(signers, { borrowers: loan.borrowers, company, signer, officer }).lines,
    charts: projection === null ? {} : { projection: projectionDrawing(projection, "Projection of the loan") },
    createdAt: instant("2026-06-01T12:00:00.000Z"),
  });
};

const dpi = 36;
const inPoints = (pixels: number): number => (pixels * 72) / dpi;

/** Where the text area of a page begins and ends, in points from the top, between header and footer. */
const [areaTop, areaBottom] = [66, 792 - 58];

/** The empty share of a page's text area below the last line, from 0 to 1. */
const emptyShare = (page: GrayPage): number => {
  for (let y = Math.floor((areaBottom / 72) * dpi); inPoints(y) > areaTop; y -= 1)
    for (let x = 0; x < page.width; x += 1)
      if (page.at(x, y) < 200) return (areaBottom - inPoints(y)) / (areaBottom - areaTop);
  return 1;
};

describe.skipIf(!findPoppler())("the pages of a standard document", () => {
  const loans = [
    ["the sample loan", null],
    ["an adjustable loan", adjustableTraditional],
    ["a purchase at a fixed rate", fixedPurchase],
    ["a refinance with a spouse", refinanceWithSpouse],
  ] as const;
  const everyLoan = casesOfTier(loans, ([, loan]) => loan === null) as readonly (readonly [string, Loan | null])[];
  test.each(everyLoan)("are full except for the last one: %s", async (_, loan) => {
    const facts = loan === null ? sampleFacts() : factsOf(loan);
    const merged = loan === null ? sampleData() : mergeDataOf(facts);
    for (const template of signed) {
      const shares = drawnPages(await pdfOf(template, facts, merged), dpi).map(emptyShare);
      const empty = shares.slice(0, -1).filter((share) => share > 0.2);
      expect([template.code, empty]).toEqual([template.code, []]);
    }
  });
});
