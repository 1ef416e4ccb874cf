/** The provider account of a user. From the first sign-in on only the link decides, even if the e-mail address changes. */
export interface ProviderLink {
  readonly issuer: string;
  readonly subject: string;
}

/** One text of issuer and subject, by which users and links are found. An issuer contains no space. */
export const providerLinkKey = ({ issuer, subject }: ProviderLink): string => `${issuer} ${subject}`;
