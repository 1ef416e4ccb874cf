import { expect, test } from "bun:test";
import { html } from "@remix-run/html-template";
import { framedPage, readableInstant } from "../../../adapters/pages/page-frame.ts";
import { instant } from "../../fixtures/clock.ts";
import { aFrame } from "../../fixtures/page-frame.ts";

const content = { title: "A page", styles: [".own { color: red; }"], body: html`<h1>A page</h1>` };

test("every page says at the top whose it is, and at the bottom who opened it and when, with the disclaimer", () => {
  const page = framedPage(aFrame({ disclaimer: "Not an offer." }), content);
  expect(page).toStartWith('<!doctype html>\n<html lang="en">');
  expect(page).toMatch(/<header[^>]*>[\s\S]*HECM origination[\s\S]*Example Lending[\s\S]*<\/header>\s*<main>/);
  expect(page).toMatch(/<main>\s*<h1>A page<\/h1>\s*<\/main>/);
  expect(page).toMatch(
    /<footer[\s\S]*Not an offer\.[\s\S]*Opened by Olga Officer, May 1, 2026, 11:04 AM EDT\.[\s\S]*<\/footer>/,
  );
  expect(page).toContain("<style>.own { color: red; }</style>");
});

test("the time is in the company's time zone, including daylight saving time", () => {
  expect(readableInstant(instant("2026-05-01T03:30:00.000Z"), "America/Chicago")).toBe("April 30, 2026, 10:30 PM CDT");
  expect(readableInstant(instant("2026-01-15T17:05:00.000Z"), "America/Chicago")).toBe(
    "January 15, 2026, 11:05 AM CST",
  );
});

test("names and a disclaimer that look like HTML are shown as text", () => {
  const hostile = "<script>alert('&')</script>";
  const page = framedPage(aFrame({ companyName: hostile, userName: hostile, disclaimer: hostile }), content);
  expect(page).not.toContain("<script");
  expect(page.split("&lt;script&gt;")).toHaveLength(1 + 3);
});

test("a page embeds the company's logo, and has its equal housing line", () => {
  const logo = Uint8Array.of(1, 2, 3);
  const page = framedPage(aFrame({ logo, companyName: "A & B", equalHousing: "Equal Housing Opportunity" }), content);
  expect(page).toContain('<img class="logo" src="data:image/png;base64,AQID" alt="Logo of A &amp; B">');
  expect(page).toContain("Equal Housing Opportunity</p>");
  expect(framedPage(aFrame(), content)).not.toContain("<img");
});

const preparer = {
  name: "Olga Officer",
  title: "Loan Officer",
  nmlsId: "1234567",
  phone: "571-555-0100",
  email: "olga@example.com",
  companyNmlsId: "7654321",
  companyAddress: "1 Main St, Reston, VA 20190",
  companyPhone: null,
};

test("a page for a borrower says who prepared it instead of who opened it", () => {
  const page = framedPage(aFrame({ preparer }), content);
  expect(page).toContain('<p class="company">Example Lending · NMLS 7654321 · 1 Main St, Reston, VA 20190</p>');
  expect(page).toContain(
    "<p>Prepared by Olga Officer, Loan Officer, NMLS 1234567, 571-555-0100, olga@example.com on May 1, 2026, 11:04 AM EDT.</p>",
  );
  expect(page).not.toContain("Opened by");
  expect(page).not.toContain('unprinted">');
});

test("a missing NMLS id of an originator is reported on the screen, not on paper", () => {
  const page = framedPage(aFrame({ preparer: { ...preparer, nmlsId: null, phone: null } }), content);
  expect(page).toContain('<p class="warning unprinted">The NMLS id of Olga Officer is not entered');
  expect(page).toMatch(/@media print \{[^@]*\.unprinted \{ display: none; \}/);
});
