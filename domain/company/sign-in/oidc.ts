import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { isSameData } from "../../kernel/same-data.ts";

/** How a company's users sign in with its own provider (OpenID Connect). The client's id and secret are one of its credential pairs. */
export interface OidcSettings {
  /** The provider's issuer; null if users sign in to this service only. */
  readonly oidcIssuer: string | null;
  /** Whether people must sign in with the provider. */
  readonly oidcIsRequired: boolean;
  /** The domains of the e-mail addresses for which the provider is responsible. Each domain belongs to at most one company. */
  readonly oidcEmailDomains: readonly string[];
  /** Whether addresses in these domains count as verified if the provider does not say so. */
  readonly oidcTrustsEmailDomains: boolean;
}

/** The settings of a company whose users sign in to this service only. */
export const noOidc: OidcSettings = {
  oidcIssuer: null,
  oidcIsRequired: false,
  oidcEmailDomains: [],
  oidcTrustsEmailDomains: false,
};

/** The maximum number of domains of a company. */
export const maxEmailDomains = 20;

/** The settings that decide for which addresses a provider is responsible. Only Super Users change them. */
const superUserFields = [
  "oidcEmailDomains",
  "oidcTrustsEmailDomains",
] as const satisfies readonly (keyof OidcSettings)[];
const administratorFields = ["oidcIssuer", "oidcIsRequired"] as const satisfies readonly (keyof OidcSettings)[];

const differsIn =
  (fields: readonly (keyof OidcSettings)[]) =>
  (one: OidcSettings, other: OidcSettings): boolean =>
    fields.some((field) => !isSameData(one[field], other[field]));

/** Whether the provider changes, or whether it is required. */
export const changesProvider = differsIn(administratorFields);

/** Whether the provider becomes responsible for other addresses. */
export const changesTrustedAddresses = differsIn(superUserFields);

/** The domain of an e-mail address in lowercase; empty if there is none. */
export const emailDomainOf = (email: string): string => /@([^@\s]+)$/.exec(email.trim())?.[1]?.toLowerCase() ?? "";

const isEmailDomain = (text: string): boolean =>
  text.length <= 253 && /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(text);

/** The settings in their stored form: each domain once. */
export const storedOidc = <Settings extends OidcSettings>(settings: Settings): Settings => ({
  ...settings,
  oidcEmailDomains: [...new Set(settings.oidcEmailDomains)],
});

/** Errors in the settings themselves, without checking the issuer's address. */
export const oidcErrors = ({ oidcEmailDomains }: OidcSettings): FieldError[] =>
  failedChecks([
    ...oidcEmailDomains.map(
      (domain, position) =>
        [
          `oidcEmailDomains.${position}`,
          isEmailDomain(domain),
          "must be a domain in lowercase, such as example.com",
        ] as const,
    ),
    ["oidcEmailDomains", oidcEmailDomains.length <= maxEmailDomains, `must have at most ${maxEmailDomains} entries`],
  ]);

interface Provided extends OidcSettings {
  readonly oidcCredentials: object | null;
}

const isComplete = ({ oidcIssuer, oidcCredentials, oidcEmailDomains }: Provided): boolean =>
  oidcIssuer !== null && oidcCredentials !== null && oidcEmailDomains.length > 0;

/**
 * Refuses to require a provider whose settings are incomplete, and to require one for the house company, whose Super Users help when other
 * sign-ins fail.
 */
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

/** Whether users of a company can now sign in with its provider. */
export const offersProvider = (company: Provided & { readonly isActive: boolean }): boolean =>
  company.isActive && isComplete(company);
