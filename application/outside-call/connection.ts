import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { CompanyCredentials, SealedCredentials } from "../../domain/company/credentials.ts";

/** The outside systems for which a company has a user name and password, with the fields that store them. */
export const credentialsFields = {
  agency: "fhaCredentials",
  credit_bureau: "creditCredentials",
} as const satisfies Readonly<Record<string, keyof CompanyCredentials>>;

export type OutsideSystem = keyof typeof credentialsFields;

/** A connection of one company to an outside system. The user name and password stay encrypted until a call is made. */
export interface OutsideConnection<Port = unknown> {
  readonly system: OutsideSystem;
  readonly port: Port;
  readonly company: Company;
  readonly credentials: SealedCredentials;
  /** The request on whose behalf the system is called. */
  readonly requestId: string;
}

/**
 * Returns a company's connection to a system, or the reason there is none: this installation does not have the system, or the company has
 * no user name and password for it.
 */
export const connectOutside = <Port>(
  system: OutsideSystem,
  port: Port | null,
  company: Company,
  { requestId }: Pick<Actor, "requestId">,
): OutsideConnection<Port> | "not_configured" | "no_credentials" => {
  if (port === null) return "not_configured";
  const credentials = company[credentialsFields[system]];
  return credentials === null ? "no_credentials" : { system, port, company, credentials, requestId };
};
