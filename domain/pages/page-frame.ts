import type { Company } from "../company/company.ts";
import { equalHousingWords } from "../company/equal-housing.ts";
import type { User } from "../identity/user.ts";
import { oneLine } from "../kernel/address.ts";
import type { Instant } from "../kernel/day.ts";
import { pick } from "../kernel/pick.ts";

/**
 * Who is responsible for a page toward a borrower: the company, and its originator with the id required in advertising (12 CFR
 * 1007.105(b)).
 */
export interface Preparer extends Pick<User, "title" | "nmlsId" | "phone" | "email"> {
  /** First and last name. */
  readonly name: string;
  readonly companyNmlsId: string | null;
  /** In one line, as far as known. */
  readonly companyAddress: string | null;
  readonly companyPhone: string | null;
}

/** What surrounds every page: the company, who opened it and when, and the disclaimer. */
export interface PageFrame {
  readonly companyName: string;
  /** The company's logo, a PNG; null if it has none. */
  readonly logo: Uint8Array | null;
  /** The company's equal housing statement. */
  readonly equalHousing: string;
  /** First and last name of the user who opened the page. */
  readonly userName: string;
  readonly openedAt: Instant;
  /** The company's time zone, an IANA name, in which times are shown. */
  readonly timeZone: string;
  readonly disclaimer: string;
  /** Null if the page is for people of the company, and names who opened it. */
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
 * The frame of a page that shows a company's records to a user, opened at an instant. `originator` is who prepared a page for a borrower;
 * null if the page is only for the company's own people.
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
