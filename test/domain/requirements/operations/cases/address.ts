import { entered } from "../../../agency/example.ts";
import type { Case } from "../judged-request.ts";

export const addressCases: readonly Case[] = [
  ["street_missing", {}, { address: { ...entered, street: null } }, "The property's street is missing: enter it"],
  [
    "zip_code_or_city_missing",
    { address: { ...entered, zipCode: null } },
    { address: { ...entered, zipCode: null, city: null } },
    "The property's ZIP code, or its city and state, is missing: enter the ZIP code, or the city and the state",
  ],
  [
    "new_address_missing",
    {},
    { address: null },
    "The new address is missing: send it with this request, or enter it on the property first",
  ],
  [
    "pending_address_incomplete",
    { address: { ...entered, unit: null } },
    { address: { ...entered, city: null } },
    "The city of the property's pending address is missing: enter it",
  ],
];
