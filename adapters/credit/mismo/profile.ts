/** How a vendor's MISMO 2.3.1 interface differs from those of others. */
export interface MismoProfile {
  /** For how many seconds an order waits for its report. */
  readonly orderSeconds: number;
  /** Whether user name and password go with HTTP Basic, or as attributes of REQUEST. */
  readonly authentication: "basic" | "attributes";
  /** What requests a report that exists, without a charge. */
  readonly retrieveAction: "StatusQuery" | "Retrieve";
  /** Whether a status query names the people of the order. */
  readonly statusNamesPeople: boolean;
  readonly birthDates: "YYYY-MM-DD" | "YYYYMMDD";
  /** Codes of STATUS by which the user name or password is rejected. */
  readonly loginCodes: readonly string[];
  /** Error codes that say of a status or retrieval that the order itself failed; others only say that the question did. */
  readonly finalCodes: readonly string[];
  /** Error codes by which there is no such order. */
  readonly unknownCodes: readonly string[];
  /** Whether BORROWER of a retrieved report is always that of the order, and never an echo of the question. */
  readonly namesPeopleOfOrder: boolean;
}

const standard: MismoProfile = {
  orderSeconds: 90,
  authentication: "basic",
  retrieveAction: "StatusQuery",
  statusNamesPeople: false,
  birthDates: "YYYY-MM-DD",
  loginCodes: [],
  finalCodes: [],
  unknownCodes: [],
  namesPeopleOfOrder: false,
};

/**
 * The profiles that the setting `CREDIT_PROFILE` chooses from. Sources: Xactus, developer pages of its MISMO 2 credit interface (code
 * E036); Equifax, a client that quotes its interface guide 1.12 (attributes, dates without dashes, 90 seconds). None was tried with its vendor.
 */
export const mismoProfiles = {
  standard,
  xactus: { ...standard, loginCodes: ["E036"] },
  equifax: { ...standard, authentication: "attributes", birthDates: "YYYYMMDD" },
} as const satisfies Readonly<Record<string, MismoProfile>>;

export type MismoProfileName = keyof typeof mismoProfiles;
