import type { Company } from "../company/company.ts";
import { equalHousingWords } from "../company/equal-housing.ts";
import type { User } from "../identity/user.ts";
import { oneLine } from "../kernel/address.ts";
import type { Instant } from "../kernel/day.ts";
import { pick } from "../kernel/pick.ts";

/** Who answers to a borrower for a page: the company, and its originator with the id that advertising names (12 CFR 1007.105(b)). */
export interface Preparer extends Pick<User, "title" | "nmlsId" | "phone" | "email"> {
  /** First and last name. */
  readonly name: string;
  readonly companyNmlsId: string | null;
  /** In one line, as far as it is known. */
  readonly companyAddress: string | null;
  readonly companyPhone: string | null;
}

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
  /** Null: the page is for people of the company, and says who opened it. */
  readonly preparer: Preparer | null;
}

/** The disclaimer of companies that have not written their own. */
export const standardDisclaimer =
  "This page is a working paper. Its figures may be estimates, are as of the date shown, and may change. It is not an offer, an approval or a commitment to lend. It was not provided, approved or endorsed by the U.S. Department of Housing and Urban Development (HUD) or the Federal Housing Administration (FHA).";

type FramedCompany = Pick<
  Company,
  "name" | "companyType" | "timeZone" | "pageDisclaimer" | "nmlsId" | "address" | "phone"
>;

type Originator = Pick<User, "firstName" | "lastName" | "title" | "nmlsId" | "phone" | "email">;

const preparerOf = ({ nmlsId, address, phone }: FramedCompany, originator: Originator): Preparer => ({
  ...pick(originator, ["title", "nmlsId", "phone", "email"]),
  name: `${originator.firstName} ${originator.lastName}`,
  companyNmlsId: nmlsId,
  companyAddress: oneLine(address),
  companyPhone: phone,
});

/**
 * The frame of a page that shows a company's records to a user, opened at a moment. `originator`: who prepared a page that a
 * borrower gets; null: only the company's own people get it.
 */
export const pageFrame = (
  company: FramedCompany,
  logo: Uint8Array | null,
  { firstName, lastName }: Pick<User, "firstName" | "lastName">,
  openedAt: Instant,
  originator: Originator | null = null,
): PageFrame => ({
  companyName: company.name,
  logo,
  equalHousing: equalHousingWords(company.companyType),
  userName: `${firstName} ${lastName}`,
  openedAt,
  timeZone: company.timeZone,
  disclaimer: company.pageDisclaimer ?? standardDisclaimer,
  preparer: originator && preparerOf(company, originator),
});
