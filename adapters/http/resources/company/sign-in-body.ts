import type { CompanyDetails, CompanyInput } from "../../../../domain/company/company.ts";
import { maxEmailDomains, noOidc } from "../../../../domain/company/sign-in/oidc.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { password, text } from "../../codec/values/text-codecs.ts";
import { credential, passwordFor, usernameFor } from "./credential-body.ts";

type ReturnedField = "oidcIssuer" | "oidcIsRequired" | "oidcEmailDomains" | "oidcTrustsEmailDomains";

/** The fields of a company's own sign-in provider that responses return. */
export const signInFields: FieldTable<Pick<CompanyDetails, ReturnedField>> = {
  oidcIssuer: {
    ...optional(
      "oidc_issuer",
      text(500),
      "Issuer of the company's own sign-in provider (OpenID Connect), https at port 443 of a public address, such as https://login.example.com; null if users sign in here only. Changing it requires the permission `company.credentials`",
    ),
    label: "Issuer",
    keptWhenLeftOut: true,
  },
  oidcIsRequired: {
    name: "oidc_is_required",
    label: "Sign in with it only",
    codec: boolean,
    fallback: noOidc.oidcIsRequired,
    keptWhenLeftOut: true,
    description:
      "Whether users can sign in only with the provider: passwords are then refused, and sessions that were started with a password end, except for program accounts. Changing it requires the permission `company.credentials`",
  },
  oidcEmailDomains: {
    name: "oidc_email_domains",
    label: "E-mail domains",
    codec: list(text(253), maxEmailDomains),
    fallback: noOidc.oidcEmailDomains,
    keptWhenLeftOut: true,
    description:
      "Domains of the e-mail addresses whose users sign in with the provider, in lowercase; a domain belongs to at most one company. Changing it requires the permission `company.create`",
  },
  oidcTrustsEmailDomains: {
    name: "oidc_trusts_email_domains",
    label: "Addresses of these domains count as verified",
    codec: boolean,
    fallback: noOidc.oidcTrustsEmailDomains,
    keptWhenLeftOut: true,
    description:
      "Whether addresses of `oidc_email_domains` count as verified even if the provider does not say so, as with Microsoft Entra. Use this only for a provider that does not let users choose an address. Changing it requires the permission `company.create`",
  },
};

/** The client id and secret of this service at the provider. */
export const signInClientFields: FieldTable<Pick<CompanyInput, "oidcClientId" | "oidcClientSecret">> = {
  oidcClientId: {
    ...credential("oidc_client_id", text(), usernameFor("the sign-in provider, its `client_id`")),
    label: "Client id",
  },
  oidcClientSecret: {
    ...credential("oidc_client_secret", password, passwordFor("the sign-in provider, its `client_secret`")),
    label: "Client secret",
  },
};
