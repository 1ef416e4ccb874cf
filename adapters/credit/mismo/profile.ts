/** How a vendor's MISMO 2.3.1 interface differs from others. */
export interface MismoProfile {
  /** How many seconds an order waits for its report. */
  readonly orderSeconds: number;
  /** Whether user name and password are sent with HTTP Basic, or as attributes of REQUEST. */
  readonly authentication: "basic" | "attributes";
  /** The action that requests an existing report, without a charge. */
  readonly retrieveAction: "StatusQuery" | "Retrieve";
  /** Whether a status query names the people of the order. */
  readonly statusNamesPeople: boolean;
  readonly birthDates: "YYYY-MM-DD" | "YYYYMMDD";
  /** STATUS codes that mean that the user name or password is rejected. */
  readonly loginCodes: readonly string[];
  /** Error codes of a status query or retrieval that mean that the order itself failed; other codes mean only that the query did. */
  readonly finalCodes: readonly string[];
  /** Error codes that mean that there is no such order. */
  readonly unknownCodes: readonly string[];
  /** Whether BORROWER in a retrieved report always comes from the order, and is never an echo of the request. */
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
 * The profiles that `CREDIT_PROFILE` can select. Sources: Xactus, developer pages of its MISMO 2 credit interface (code E036); Equifax, a
 * client that quotes its interface guide 1.12 (attributes, dates without dashes, 90 seconds). None was tried with its vendor.
 */
export const mismoProfiles = {
  standard,
  xactus: { ...standard, loginCodes: ["E036"] },
  equifax: { ...standard, authentication: "attributes", birthDates: "YYYYMMDD" },
} as const satisfies Readonly<Record<string, MismoProfile>>;

export type MismoProfileName = keyof typeof mismoProfiles;
