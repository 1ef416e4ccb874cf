import type { Company } from "../company/company.ts";
import { equalHousingWords } from "../company/equal-housing.ts";
import type { User } from "../identity/user.ts";
import type { Instant } from "../kernel/day.ts";

/** What surrounds every page: whose it is, who opened it and when, and the disclaimer. */
export interface PageFrame {
  readonly companyName: string;
  /** The company's logo, a PNG; null: it has none. */
  readonly logo: Uint8Array | null;
  /** What the company states of equal housing. */
  readonly equalHousing: string;
  /** First and last name of who opened the page. */
  readonly userName: string;
  readonly openedAt: Instant;
  /** The company's, an IANA name: the times that people read are of there. */
  readonly timeZone: string;
  readonly disclaimer: string;
}

/** The disclaimer of companies that have not written their own. */
export const standardDisclaimer =
  "This page is a working paper. Its figures may be estimates, are as of the date shown, and may change. It is not an offer, an approval or a commitment to lend. It was not provided, approved or endorsed by the U.S. Department of Housing and Urban Development (HUD) or the Federal Housing Administration (FHA).";

/** The frame of a page that shows a company's records to a user, opened at a moment. */
export const pageFrame = (
  {
    name,
    companyType,
    timeZone,
    pageDisclaimer,
  }: Pick<Company, "name" | "companyType" | "timeZone" | "pageDisclaimer">,
  logo: Uint8Array | null,
  { firstName, lastName }: Pick<User, "firstName" | "lastName">,
  openedAt: Instant,
): PageFrame => ({
  companyName: name,
  logo,
  equalHousing: equalHousingWords(companyType),
  userName: `${firstName} ${lastName}`,
  openedAt,
  timeZone,
  disclaimer: pageDisclaimer ?? standardDisclaimer,
});
