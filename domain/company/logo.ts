/** The most bytes of a logo that is uploaded: 256 KiB. */
export const maxLogoBytes = 256 * 1024;

/** The most pixels of a logo on each side. */
export const maxLogoPixels = 2000;

/** A picture that was read and checked: a PNG without anything but what is drawn. */
export interface LogoPicture {
  readonly content: Uint8Array;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** What a company's record says of its logo; the picture itself is a file of the company under its digest. */
export interface CompanyLogo {
  readonly bytes: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const nameOfLogo = /^logo-([0-9a-f]{64})\.png$/;

/** The name of a logo's file, under which anyone may see it. */
export const logoFileName = ({ sha256 }: Pick<CompanyLogo, "sha256">): string => `logo-${sha256}.png`;

/** The digest in the name of a logo's file; null for any other name. */
export const logoDigestOf = (fileName: string): string | null => nameOfLogo.exec(fileName)?.[1] ?? null;
