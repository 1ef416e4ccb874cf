import { expect, test } from "bun:test";
import { loanTerms } from "../../../../../domain/loan/terms/loan-terms.ts";
import { lienTerms, personTerms } from "../../../../../domain/loan/terms/people-and-liens.ts";
import { copyOf } from "./approved-loan.ts";

// An approval and a document of an earlier version are compared by the terms that were stored then; they say nothing about later ones.
test("a copy keeps the terms of its version, however many were added later", () => {
  const laterTerms: Readonly<Record<number, readonly string[]>> = {
    2: ["property.title.vesting", "property.title.trustName"],
    3: [
      ...["originationFeeCents", "counselingFeeCents", "closingCostsCents", "startRate", "lenderCreditCents"],
      ...["earnestMoneyCents", "sellerContributionsCents", "propertyChargesAtClosingCents"],
    ],
    4: ["applicationOn", "property.floodZone"],
    5: ["loanOfficer.licenseNumber"],
  };
  const later = Object.values(laterTerms).flat();
  const first = loanTerms.map(({ field }) => field).filter((field) => !later.includes(field));
  const kept = [0, 1, 2, 3, 4, 5].map((version) => Object.keys(copyOf({}, version).loan));
  const added = kept
    .slice(1)
    .map((fields, index) => fields.filter((field) => !kept[index]?.includes(field)).toSorted());
  expect(added).toEqual([first, ...Object.values(laterTerms)].map((fields) => [...fields].toSorted()));
  const { people, liens } = copyOf({}, 1);
  expect(Object.keys(people[0]?.terms ?? {})).toEqual(personTerms.map(({ field }) => field));
  expect(Object.keys(liens[0] ?? {})).toEqual(lienTerms.map(({ field }) => field));
});
