import { allBut, codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import {
  actions,
  affordableUnitsGiven,
  fieldIs,
  isNotReportedWhere,
  isOneOf,
  isOneOfWhere,
  isReportedAs,
} from "../entries.ts";
import { hasFiveUnits, holdsOneOf } from "../row-rules.ts";
import { isNotReported, isWhole } from "../values.ts";

const siteBuilt = fieldIs("construction_method", codes(1));
const manufactured = fieldIs("construction_method", codes(2));

/** The property and its construction method. */
export const propertyEdits: readonly RowEdit[] = [
  isOneOf("V615-1", "construction_method", codes(1, 2)),
  isOneOfWhere(
    "V615-2",
    fieldIs("manufactured_home_land_property_interest", codes(1, 2, 3, 4)),
    "construction_method",
    codes(2),
  ),
  isOneOfWhere(
    "V615-3",
    fieldIs("manufactured_home_secured_property_type", codes(1, 2)),
    "construction_method",
    codes(2),
  ),
  isReportedAs("V688-1", "property_value", "a number above 0", (_, numbers) => numbers.property_value > 0),
  isNotReportedWhere("V688-2", actions(4, 5), "property_value"),
  isOneOf("V689-1", "manufactured_home_secured_property_type", codes(1, 2, 3, 1111)),
  isOneOfWhere("V689-2", affordableUnitsGiven, "manufactured_home_secured_property_type", codes(3, 1111)),
  isOneOfWhere("V689-3", siteBuilt, "manufactured_home_secured_property_type", codes(3, 1111)),
  isOneOf("V690-1", "manufactured_home_land_property_interest", codes(1, 2, 3, 4, 5, 1111)),
  isOneOfWhere("V690-2", affordableUnitsGiven, "manufactured_home_land_property_interest", codes(5, 1111)),
  isOneOfWhere("V690-3", siteBuilt, "manufactured_home_land_property_interest", codes(5, 1111)),
  {
    number: "Q618",
    fields: ["construction_method", "manufactured_home_secured_property_type"],
    description: "Manufactured Home Secured Property Type is not 3, not applicable, for a manufactured home.",
    when: manufactured.applies,
    holds: holdsOneOf("manufactured_home_secured_property_type", allBut(codes(3))),
  },
  {
    number: "Q619",
    fields: ["construction_method", "manufactured_home_land_property_interest"],
    description: "Manufactured Home Land Property Interest is not 5, not applicable, for a manufactured home.",
    when: manufactured.applies,
    holds: holdsOneOf("manufactured_home_land_property_interest", allBut(codes(5))),
  },
];

export const unitEdits: readonly RowEdit[] = [
  {
    number: "V691",
    fields: ["total_units"],
    description: "Total Units is a whole number above 0.",
    holds: (row, numbers) => isWhole(row.total_units) && numbers.total_units > 0,
  },
  isReportedAs("V692-1", "multifamily_affordable_units", "a whole number", (row) =>
    isWhole(row.multifamily_affordable_units),
  ),
  {
    number: "V692-2",
    fields: ["total_units", "multifamily_affordable_units"],
    description: "Multifamily Affordable Units is NA or Exempt for fewer than five units.",
    when: (_, numbers) => numbers.total_units < 5,
    holds: (row) => isNotReported(row.multifamily_affordable_units),
  },
  {
    number: "V692-3",
    fields: ["total_units", "multifamily_affordable_units"],
    description: "Multifamily Affordable Units is at most Total Units, NA or Exempt for five units or more.",
    when: hasFiveUnits,
    holds: (row, numbers) =>
      isNotReported(row.multifamily_affordable_units) || numbers.multifamily_affordable_units <= numbers.total_units,
  },
  {
    number: "Q630",
    fields: ["hoepa_status", "total_units"],
    description: "HOEPA Status is 3 for five units or more.",
    when: hasFiveUnits,
    holds: holdsOneOf("hoepa_status", codes(3)),
  },
  {
    number: "Q631",
    fields: ["loan_type", "total_units"],
    description: "A loan of the FHA, the VA or the USDA is for at most four units.",
    when: fieldIs("loan_type", codes(2, 3, 4)).applies,
    holds: (_, numbers) => numbers.total_units <= 4,
  },
  {
    number: "Q655",
    fields: ["total_units", "multifamily_affordable_units"],
    description: "Multifamily Affordable Units is a whole number or Exempt for five units or more.",
    when: hasFiveUnits,
    holds: ({ multifamily_affordable_units: units }) => units === "Exempt" || isWhole(units),
  },
];
