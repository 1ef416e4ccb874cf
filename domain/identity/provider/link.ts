/** The person at a provider who is a user: from the first sign-in on only the link decides, even if the address changes. */
export interface ProviderLink {
  readonly issuer: string;
  readonly subject: string;
}

/** What a user and a link are found by: one text of both. No issuer has a space. */
export const providerLinkKey = ({ issuer, subject }: ProviderLink): string => `${issuer} ${subject}`;
