import { expect, test } from "bun:test";
import { changeProperty, propertyDetailsOf } from "../../../../domain/loan/properties/properties.ts";
import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { aCompany } from "../../../fixtures/company/company.ts";
import { aLoan, aProperty } from "../../../fixtures/loan/loan.ts";
import { now, today } from "../example.ts";

const pendingAddress = { street: "14 Sample Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" };

test("an address that waited for a case number that was refused becomes the property's with the next change, and is no longer pending", () => {
  const refused = aLoan({ property: aProperty({ pendingAddress }) });
  const change = (loan: typeof refused, given: Partial<PropertyDetails>) =>
    accepted(
      changeProperty(loan, { details: { ...propertyDetailsOf(loan), ...given }, company: aCompany(), today, now }),
    );
  const moved = change(refused, { annualTaxesCents: 3600_00 });
  expect(moved.property).toMatchObject({ ...pendingAddress, enteredAddress: pendingAddress, pendingAddress: null });
  const corrected = change(moved, { street: "16 Sample Street" });
  expect(change(corrected, { annualTaxesCents: 1 }).property).toMatchObject({ street: "16 Sample Street" });
  const backToFirst = change(refused, { street: "12 Sample Street" });
  expect(backToFirst.property).toMatchObject({ street: "12 Sample Street", pendingAddress: null });
});
