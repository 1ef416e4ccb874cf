import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { CompanyCredentials, SealedCredentials } from "../../domain/company/credentials.ts";

/** The systems outside for which a company has a user name and password, and where it keeps them. */
export const credentialsFields = {
  agency: "fhaCredentials",
  credit_bureau: "creditCredentials",
} as const satisfies Readonly<Record<string, keyof CompanyCredentials>>;

export type OutsideSystem = keyof typeof credentialsFields;

/** A system outside as one company may call it: its user name and password stay encrypted until a call is made. */
export interface OutsideConnection<Port = unknown> {
  readonly system: OutsideSystem;
  readonly port: Port;
  readonly company: Company;
  readonly credentials: SealedCredentials;
  /** The request for which the system is called. */
  readonly requestId: string;
}

/** A company's connection to a system; or that this installation has none, or the company no user name and password for it. */
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
