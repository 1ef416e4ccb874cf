import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { isSameData } from "../../kernel/same-data.ts";

/** How a company's users sign in with its own provider (OpenID Connect). The client's id and secret are a pair of its credentials. */
export interface OidcSettings {
  /** The provider's issuer; null: users sign in here. */
  readonly oidcIssuer: string | null;
  /** Whether people can sign in only with the provider. */
  readonly oidcIsRequired: boolean;
  /** The domains of the e-mail addresses that the provider answers for; a domain is one company's at most. */
  readonly oidcEmailDomains: readonly string[];
  /** Whether addresses of these domains count as verified where the provider does not say that they are. */
  readonly oidcTrustsEmailDomains: boolean;
}

/** A company whose users sign in here. */
export const noOidc: OidcSettings = {
  oidcIssuer: null,
  oidcIsRequired: false,
  oidcEmailDomains: [],
  oidcTrustsEmailDomains: false,
};

/** How many domains a company may list. */
export const maxEmailDomains = 20;

/** The settings that decide whose addresses a provider answers for: only Super Users change them. */
const superUserFields = [
  "oidcEmailDomains",
  "oidcTrustsEmailDomains",
] as const satisfies readonly (keyof OidcSettings)[];
const administratorFields = ["oidcIssuer", "oidcIsRequired"] as const satisfies readonly (keyof OidcSettings)[];

const differsIn =
  (fields: readonly (keyof OidcSettings)[]) =>
  (one: OidcSettings, other: OidcSettings): boolean =>
    fields.some((field) => !isSameData(one[field], other[field]));

/** Whether another provider is set, or whether it is required changes. */
export const changesProvider = differsIn(administratorFields);

/** Whether a provider begins to answer for other addresses. */
export const changesTrustedAddresses = differsIn(superUserFields);

/** The domain of an e-mail address, in small letters; empty where there is none. */
export const emailDomainOf = (email: string): string => /@([^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? "";

const isEmailDomain = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);

/** The settings as they are stored: each domain once. */
export const storedOidc = <Settings extends OidcSettings>(settings: Settings): Settings => ({
  ...settings,
  oidcEmailDomains: [...new Set(settings.oidcEmailDomains)],
});

/** What is wrong with the settings by themselves, apart from where the issuer is. */
export const oidcErrors = ({ oidcEmailDomains }: OidcSettings): FieldError[] =>
  failedChecks([
    ...oidcEmailDomains.map(
      (domain, position) =>
        [
          `oidcEmailDomains.${position}`,
          isEmailDomain(domain),
          "must be a domain in small letters, such as example.com",
        ] as const,
    ),
    ["oidcEmailDomains", oidcEmailDomains.length <= maxEmailDomains, `must have at most ${maxEmailDomains} entries`],
  ]);

interface Provided extends OidcSettings {
  readonly oidcCredentials: object | null;
}

const isComplete = ({ oidcIssuer, oidcCredentials, oidcEmailDomains }: Provided): boolean =>
  oidcIssuer !== null && oidcCredentials !== null && oidcEmailDomains.length > 0;

/** Refuses to require a provider that no one can sign in with, and one of the house company: its Super Users help where others fail. */
export const requirementErrors = (company: Provided & { readonly isHouse: boolean }): FieldError[] =>
  failedChecks([
    [
      "oidcIsRequired",
      !company.oidcIsRequired || isComplete(company),
      "must be false while issuer, client or domains of the provider are not set",
    ],
    [
      "oidcIsRequired",
      !(company.oidcIsRequired && company.isHouse),
      "must be false for the house company, whose Super Users unset it for others when a provider fails",
    ],
  ]);

/** Whether users of a company can sign in with its provider now. */
export const offersProvider = (company: Provided & { readonly isActive: boolean }): boolean =>
  company.isActive && isComplete(company);
