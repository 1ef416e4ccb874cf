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

test("a page states that a lender is an equal housing lender, and of others the opportunity", () => {
  const statedOf = (companyType: "Lender" | "Broker") =>
    pageFrame(aCompany({ companyType }), null, olga, openedAt).equalHousing;
  expect([statedOf("Lender"), statedOf("Broker")]).toEqual(["Equal Housing Lender", "Equal Housing Opportunity"]);
});

test("a company's own disclaimer replaces the standard one, which denies an offer and an endorsement", () => {
  expect(pageFrame(aCompany(), null, olga, openedAt).disclaimer).toBe(standardDisclaimer);
  expect(standardDisclaimer).toMatch(/not an offer, an approval or a commitment to lend.*not .* endorsed .*HUD.*FHA/);
  expect(pageFrame(aCompany({ pageDisclaimer: "Ours." }), null, olga, openedAt).disclaimer).toBe("Ours.");
});
