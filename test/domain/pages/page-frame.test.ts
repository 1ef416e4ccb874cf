import { expect, test } from "bun:test";
import { pageFrame, standardDisclaimer } from "../../../domain/pages/page-frame.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";

const openedAt = instant("2026-05-01T15:04:00.000Z");
const olga = { firstName: "Olga", lastName: "Officer" };

test("a page names the company of its records, who opened it, and when", () => {
  expect(pageFrame(aCompany({ name: "Example Lending" }), null, olga, openedAt)).toMatchObject({
    companyName: "Example Lending",
    userName: "Olga Officer",
    openedAt,
    timeZone: "America/New_York",
  });
});

test("a page states that a lender is an equal housing lender, and for others the equal housing opportunity", () => {
  const statedOf = (companyType: "Lender" | "Broker") =>
    pageFrame(aCompany({ companyType }), null, olga, openedAt).equalHousing;
  expect([statedOf("Lender"), statedOf("Broker")]).toEqual(["Equal Housing Lender", "Equal Housing Opportunity"]);
});

test("a company's own disclaimer replaces the standard one, which denies an offer and an endorsement", () => {
  expect(pageFrame(aCompany(), null, olga, openedAt).disclaimer).toBe(standardDisclaimer);
  expect(standardDisclaimer).toMatch(/not an offer, an approval or a commitment to lend.*not .* endorsed .*HUD.*FHA/);
  expect(pageFrame(aCompany({ pageDisclaimer: "Ours." }), null, olga, openedAt).disclaimer).toBe("Ours.");
});

test("a page for a borrower names the lender and who prepared it, with what advertising has to state about both", () => {
  const officer = {
    ...olga,
    title: "Loan Officer",
    nmlsId: "1234567",
    phone: "571-555-0100",
    email: "olga@example.com",
  };
  const address = { street: "1 Main St", unit: "Suite 2", city: "Reston", state: "VA", zipCode: "20190" };
  const company = aCompany({ nmlsId: "7654321", phone: "571-555-0199", address });
  expect(pageFrame(company, null, olga, openedAt).preparer).toBeNull();
  expect(pageFrame(company, null, { firstName: "Ute", lastName: "User" }, openedAt, officer).preparer).toEqual({
    name: "Olga Officer",
    title: "Loan Officer",
    nmlsId: "1234567",
    phone: "571-555-0100",
    email: "olga@example.com",
    companyNmlsId: "7654321",
    companyAddress: "1 Main St, Suite 2, Reston, VA 20190",
    companyPhone: "571-555-0199",
  });
});
