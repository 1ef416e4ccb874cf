import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { ada, property } from "../base-loan.ts";
import type { Case, Given } from "../case.ts";
import { home } from "../given-loan.ts";
import { people } from "../given-people.ts";
import { condominium } from "./given.ts";

const manufactured = (given: Partial<Loan["property"]>): Given => home({ propertyType: "manufactured_home", ...given });

/** The cases of the requirements about the property. */
export const propertyCases: readonly Case[] = [
  [
    "property_incomplete",
    { loan: { property: { ...property, unit: null } } },
    { loan: { property: { ...property, units: null } } },
    "The property's address, type or number of units is missing: enter what is missing",
  ],
  [
    "not_principal_residence",
    home({ occupancy: "principal_residence", isPrimaryResidence: null }),
    home({ occupancy: "second_residence" }),
    "The property is not the borrower's principal residence",
  ],
  [
    "occupancy_changed",
    home({ occupancy: "principal_residence" }),
    home({ occupancy: "principal_residence", wasOtherwiseOccupied: true }),
    "After the application the home was entered as one that is not the borrower's principal residence, and it is entered as the principal residence now: an underwriter says what shows that the borrower lives there, with its evidence",
  ],
  [
    "address_change_pending",
    home({ pendingAddress: null }),
    home({
      pendingAddress: { street: "40 Second Avenue", unit: null, city: "Springfield", state: "IL", zipCode: "62704" },
    }),
    "Another address of the property waits: send it with the address change, or enter the address of the case again",
  ],
  [
    "flood_insurance_missing",
    home({ floodZone: "AE", annualFloodInsuranceCents: 1 }),
    home({ floodZone: "AE", annualFloodInsuranceCents: 0 }),
    "The home is in a special flood hazard area, and its annual flood insurance is missing: enter it",
  ],
  [
    "flood_zone_missing",
    home({ floodZone: "X" }),
    home({ floodZone: " " }),
    "The flood zone of the home is missing: enter the zone of the flood hazard determination",
  ],
  [
    "flood_zone_change_unexplained",
    home({ floodZone: "VE", formerFloodZone: "AE", annualFloodInsuranceCents: 1 }),
    home({ floodZone: "X", formerFloodZone: "AE" }),
    "The flood zone was changed from AE, which is one of special flood hazard, to X: an underwriter names the day and the source of the flood hazard determination that shows it, with it as the evidence",
  ],
  [
    "condo_approval_missing",
    condominium({ condoApprovalId: "C004523", isSiteCondo: false }),
    condominium({ isSiteCondo: false }),
    "FHA's approval of the condominium is missing: enter it on the property, or that it is a site condominium",
  ],
  [
    "manufactured_home_too_old",
    manufactured({ manufacturedHome: { builtOn: day("1976-06-15"), hasPermanentFoundation: true } }),
    manufactured({ manufacturedHome: { builtOn: day("1976-06-14"), hasPermanentFoundation: true } }),
    "The manufactured home was built before the federal construction standards of June 15, 1976",
  ],
  [
    "manufactured_home_age_changed",
    manufactured({ manufacturedHome: { builtOn: day("1976-06-15"), hasPermanentFoundation: true } }),
    manufactured({ manufacturedHome: { builtOn: day("1976-06-15"), hasPermanentFoundation: true }, wasTooOld: true }),
    "The home was entered as a manufactured one from before June 15, 1976 after the application, and is entered as another one now: an underwriter says what shows it, such as its certification label, with its evidence",
  ],
  [
    "manufactured_home_date_missing",
    manufactured({ yearBuilt: 1977 }),
    manufactured({ yearBuilt: 1976 }),
    "The date on which the manufactured home was built is missing: enter it",
  ],
  [
    "manufactured_home_without_foundation",
    manufactured({ manufacturedHome: { builtOn: null, hasPermanentFoundation: true } }),
    manufactured({ manufacturedHome: { builtOn: null, hasPermanentFoundation: false } }),
    "It is not entered that the manufactured home stands on a permanent foundation: enter it, or say what shows it",
  ],
  [
    "borrower_lives_elsewhere",
    people({ presentAddress: { ...ada.presentAddress, street: "12 sample st.", zipCode: "62701-1234" } }),
    people({ presentAddress: { ...ada.presentAddress, street: "14 Sample Street" } }),
    "The present address of Ada Example is not the property's, which has to be the principal residence of each borrower",
  ],
  [
    "hazard_insurance_missing",
    home({ annualInsuranceCents: 1 }),
    home({ annualInsuranceCents: 0 }),
    "The annual premium of the home's hazard insurance is missing or 0: enter it, or say by what the home is insured",
  ],
];
