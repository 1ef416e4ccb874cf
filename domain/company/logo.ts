/** The maximum size of an uploaded logo: 256 KiB. */
export const maxLogoBytes = 256 * 1024;

/** The maximum width and height of a logo, in pixels. */
export const maxLogoPixels = 2000;

/** A picture that was read and checked: a PNG that contains only what is drawn. */
export interface LogoPicture {
  readonly content: Uint8Array;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** The logo in a company's record. The picture itself is a file of the company, stored under its digest. */
export interface CompanyLogo {
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const nameOfLogo = /^logo-([0-9a-f]{64})\.png$/;

/** The name of a logo's file, which is public. */
export const logoFileName = ({ sha256 }: Pick<CompanyLogo, "sha256">): string => `logo-${sha256}.png`;

/** The digest in the name of a logo's file; null for any other name. */
export const logoDigestOf = (fileName: string): string | null => nameOfLogo.exec(fileName)?.[1] ?? null;
