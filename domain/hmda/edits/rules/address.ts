import { isCounty } from "../../../reference-data/counties/counties.ts";
import { isState, states } from "../../../reference-data/states.ts";
import type { LarField } from "../../register/lar-fields.ts";
import { codes } from "../codes.ts";
import type { RowEdit } from "../edit.ts";
import { allOrNone, holdsOneOf, isFilled } from "../row-rules.ts";
import { isDigits, isNotReported, isZip } from "../values.ts";

const fipsByState: ReadonlyMap<string, string> = new Map(states.map(({ abbreviation, fips }) => [abbreviation, fips]));

const isGiven = (text: string): boolean => text !== "NA" && text !== "";

const isNotBlank = (number: string, field: "street_address" | "city", words: string): RowEdit => ({
  number,
  fields: [field],
  description: `${words} is not blank.`,
  holds: isFilled(field),
});

const beyondStreet: readonly LarField[] = ["city", "state", "zip_code"];

const exempt = codes("Exempt");

/** The location of the property. */
export const addressEdits: readonly RowEdit[] = [
  isNotBlank("V620", "street_address", "Street Address"),
  isNotBlank("V621", "city", "City"),
  {
    number: "V622",
    fields: ["street_address", ...beyondStreet],
    description: "City, State and ZIP Code are not NA where Street Address is given.",
    when: (row) => !isNotReported(row.street_address),
    holds: (row) => row.city !== "NA" && row.state !== "NA" && row.zip_code !== "NA",
  },
  {
    number: "V623",
    fields: ["state"],
    description: "State is the abbreviation of a state or territory, or NA.",
    holds: ({ state }) => state === "NA" || isState(state),
  },
  {
    number: "V624",
    fields: ["zip_code"],
    description: "ZIP Code has five digits, or nine with a dash, or is NA or Exempt.",
    holds: (row) => isNotReported(row.zip_code) || isZip(row.zip_code),
  },
  {
    number: "V625-1",
    fields: ["census_tract"],
    description: "Census Tract has 11 digits, or is NA.",
    holds: ({ census_tract: tract }) => tract === "NA" || isDigits(tract, 11),
  },
  {
    number: "V625-2",
    fields: ["census_tract"],
    description: "Census Tract is on the list of census tracts of the year.",
    needs: "tracts",
    when: (row) => isGiven(row.census_tract),
    holds: (row, _, { tracts }) => tracts?.has(row.census_tract) ?? false,
  },
  {
    number: "V626",
    fields: ["county"],
    description: "County is the code of a county of the year, or NA.",
    holds: ({ county }, _, { year }) => county === "NA" || isCounty(county, year),
  },
  {
    number: "V627",
    fields: ["county", "census_tract"],
    description: "Census Tract begins with the code of County where both are given.",
    when: (row) => isGiven(row.county) && isGiven(row.census_tract),
    holds: (row) => row.census_tract.slice(0, 5) === row.county,
  },
  {
    number: "V709",
    fields: ["street_address", "city", "zip_code"],
    description: "Street Address, City and ZIP Code are all Exempt, or none is.",
    holds: allOrNone(["street_address", exempt], ["city", exempt], ["zip_code", exempt]),
  },
  {
    number: "V716",
    fields: ["state", "county"],
    description: "County is one of State where neither is NA.",
    when: (row) => row.state !== "NA" && row.county !== "NA",
    holds: (row) => row.county.slice(0, 2) === fipsByState.get(row.state),
  },
  {
    number: "Q602",
    fields: ["street_address", ...beyondStreet],
    description: "City, State and ZIP Code are not all given where Street Address is NA.",
    when: holdsOneOf("street_address", codes("NA")),
    holds: (row) => row.city === "NA" || row.state === "NA" || row.zip_code === "NA",
  },
  {
    number: "Q603",
    fields: ["county", "census_tract"],
    description: "Census Tract is not NA in a county of more than 30,000 people.",
    needs: "tracts",
    when: (row, _, { tracts }) => isGiven(row.county) && (tracts?.isPopulous(row.county) ?? false),
    holds: (row) => row.census_tract !== "NA",
  },
];

const severalAddresses = /[;&]|\band\b/i;
const notInAddress = /[?!*%^@[\]{}<>_+=]|tbd/i;
const letter = /\p{L}/u;
const digit = /\d/;

/** The format of a street address. */
export const streetEdits: readonly RowEdit[] = [
  {
    number: "Q660-1",
    fields: ["street_address"],
    description: "Street Address has at most 100 characters.",
    holds: (row) => row.street_address.length <= 100,
  },
  {
    number: "Q660-2",
    fields: ["street_address"],
    description: "Street Address is one address: it has no semicolon, no & and no word and.",
    holds: (row) => !severalAddresses.test(row.street_address),
  },
  {
    number: "Q660-3",
    fields: ["street_address"],
    description: "Street Address has none of ? ! * % ^ @ [ ] { } < > _ + = and no tbd.",
    holds: (row) => !notInAddress.test(row.street_address),
  },
  {
    number: "Q660-4",
    fields: ["street_address"],
    description: "Street Address has a letter and a digit.",
    when: (row) => row.street_address !== "" && !isNotReported(row.street_address),
    holds: (row) => digit.test(row.street_address) && letter.test(row.street_address),
  },
];
