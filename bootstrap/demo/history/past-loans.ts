import type { LienKind } from "../../../domain/loan/liens/lien.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";

/** The location of a home of the demonstration. */
interface Place {
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly countyFips: string;
}

/** The day from which a loan's start is counted back: today, the end of the last complete quarter, or the end of the year of the filed register. */
export type Anchor = "today" | "quarter end" | "end of 2025";

/** A particular that distinguishes a loan from others with the same outcome. */
export type Feature =
  | "documents"
  | "rate_lock"
  | "changed_value"
  | "changed_terms"
  | "inquiry"
  | "archived_case"
  | "former_system";

/** A loan of the demonstration's last months: its borrower, its home, and its status. */
export interface PastLoan {
  /** The id by which it is found again. */
  readonly externalId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly age: number;
  readonly street: string;
  readonly place: Place;
  readonly homeValueCents: number;
  readonly productCode: "HECM_ANNUAL_CMT" | "HECM_MONTHLY_CMT" | "HECM_FIXED";
  readonly lien: { readonly kind: LienKind; readonly amountCents: number } | null;
  /** How many days before the anchor day it was started. */
  readonly startedBefore: readonly [days: number, of: Anchor];
  readonly endsIn: LoanStatus;
  readonly feature: Feature | null;
}

const places = {
  chicago: { city: "Chicago", state: "IL", zipCode: "60602", countyFips: "17031" },
  denver: { city: "Denver", state: "CO", zipCode: "80202", countyFips: "08031" },
  losAngeles: { city: "Los Angeles", state: "CA", zipCode: "90012", countyFips: "06037" },
  miami: { city: "Miami", state: "FL", zipCode: "33128", countyFips: "12086" },
  phoenix: { city: "Phoenix", state: "AZ", zipCode: "85003", countyFips: "04013" },
  sanDiego: { city: "San Diego", state: "CA", zipCode: "92101", countyFips: "06073" },
} as const satisfies Readonly<Record<string, Place>>;

type Row = readonly [
  name: string,
  age: number,
  street: string,
  place: keyof typeof places,
  homeValueDollars: number,
  product: "ANNUAL" | "MONTHLY" | "FIXED",
  lien: `${LienKind} ${number}` | "no lien",
  daysBefore: number,
  endsIn: LoanStatus,
  feature?: Feature,
];

const products = { ANNUAL: "HECM_ANNUAL_CMT", MONTHLY: "HECM_MONTHLY_CMT", FIXED: "HECM_FIXED" } as const;

/** Loans counted from the end of the last complete quarter, so that its call report contains every outcome, whenever the service starts. */
const endedLoans: readonly Row[] = [
  ["Clara Brookfield", 78, "410 Elm Street", "chicago", 385_000, "ANNUAL", "mortgage 64000", 170, "endorsed"],
  ["Otis Marlow", 70, "18 Birch Avenue", "phoenix", 295_000, "MONTHLY", "no lien", 140, "withdrawn"],
  ["Nora Whitfield", 82, "905 Cedar Lane", "sanDiego", 710_000, "ANNUAL", "heloc 52000", 88, "escrow_closed"],
  ["Felix Ashdown", 75, "2210 Maple Drive", "miami", 430_000, "MONTHLY", "no lien", 80, "endorsed"],
  ["Dora Kingsley", 69, "77 Walnut Street", "denver", 520_000, "FIXED", "mortgage 118000", 66, "endorsed"],
  ["Amos Thornbury", 73, "6 Chestnut Court", "chicago", 240_000, "ANNUAL", "no lien", 70, "approved_not_accepted"],
  ["Vera Langdon", 66, "31 Spruce Road", "losAngeles", 560_000, "MONTHLY", "mortgage 140000", 60, "denied"],
  ["Hugo Pemberton", 71, "1403 Aspen Way", "denver", 405_000, "ANNUAL", "no lien", 55, "incomplete"],
  [
    "Alma Rutherford",
    80,
    "58 Poplar Street",
    "phoenix",
    318_000,
    "ANNUAL",
    "no lien",
    50,
    "withdrawn",
    "archived_case",
  ],
];

/** Loans counted from today: the pipeline. */
const openLoans: readonly Row[] = [
  ["Miles Hathaway", 77, "240 Juniper Lane", "miami", 365_000, "MONTHLY", "no lien", 160, "origination", "inquiry"],
  [
    "Edna Carlisle",
    74,
    "9 Fern Road",
    "losAngeles",
    640_000,
    "ANNUAL",
    "mortgage 95000",
    107,
    "underwriting",
    "rate_lock",
  ],
  ["Silas Fairbanks", 84, "819 Willow Avenue", "sanDiego", 585_000, "MONTHLY", "no lien", 81, "funded"],
  ["Ivy Standish", 72, "36 Laurel Street", "chicago", 298_000, "FIXED", "mortgage 71000", 53, "funded"],
  ["Walter Penrose", 79, "501 Sycamore Road", "denver", 475_000, "ANNUAL", "no lien", 34, "closing", "documents"],
  [
    "Greta Holloway",
    68,
    "7 Hawthorn Court",
    "miami",
    512_000,
    "ANNUAL",
    "heloc 33000",
    33,
    "clear_to_close",
    "changed_terms",
  ],
  ["Luther Bancroft", 76, "1120 Alder Lane", "phoenix", 347_000, "MONTHLY", "no lien", 29, "conditional_approval"],
  ["Pearl Winslow", 81, "64 Linden Street", "losAngeles", 690_000, "ANNUAL", "no lien", 24, "underwriting"],
  ["Ray Northcott", 70, "29 Oak Way", "chicago", 262_000, "ANNUAL", "no lien", 16, "processing", "changed_value"],
  ["June Prescott", 73, "450 Cypress Avenue", "sanDiego", 735_000, "FIXED", "mortgage 160000", 12, "processing"],
  ["Ellis Granger", 67, "88 Dogwood Road", "miami", 389_000, "MONTHLY", "no lien", 4, "origination"],
];

/** Loans of the year whose register has been filed. */
const registeredLoans: readonly Row[] = [
  ["Rose Ellington", 76, "15 Magnolia Street", "sanDiego", 560_000, "ANNUAL", "mortgage 72000", 110, "endorsed"],
  ["Conrad Ashby", 72, "630 Hickory Lane", "denver", 415_000, "MONTHLY", "no lien", 45, "withdrawn"],
  [
    "Agnes Mayfield",
    77,
    "214 Juniper Road",
    "chicago",
    352_000,
    "ANNUAL",
    "no lien",
    9,
    "origination",
    "former_system",
  ],
];

const lienOf = (written: Row[6]): PastLoan["lien"] => {
  if (written === "no lien") return null;
  const [kind, dollars] = written.split(" ");
  // The type of the text guarantees a kind and whole dollars.
  return { kind: kind as LienKind, amountCents: 100 * Number(dollars) };
};

const rows: readonly (readonly [row: Row, before: Anchor])[] = [
  ...endedLoans.map((row) => [row, "quarter end"] as const),
  ...openLoans.map((row) => [row, "today"] as const),
  ...registeredLoans.map((row) => [row, "end of 2025"] as const),
];

/** The loans of the demonstration's last months. Their numbers follow those of the first three loans, which are started today. */
export const pastLoans: readonly PastLoan[] = rows.map(([row, before], position) => {
  const [name, age, street, place, homeValueDollars, product, lien, days, endsIn, feature = null] = row;
  const [firstName = "", lastName = ""] = name.split(" ");
  return {
    externalId: `demo-${String(position + 4).padStart(2, "0")}`,
    firstName,
    lastName,
    age,
    street,
    place: places[place],
    homeValueCents: 100 * homeValueDollars,
    productCode: products[product],
    lien: lienOf(lien),
    startedBefore: [days, before],
    endsIn,
    feature,
  };
});
