import type { JsonObject } from "../../log/changes.ts";
import type { LoggedView } from "../../log/view.ts";
import type { Company } from "../company.ts";
import { maskedUsername, type SealedCredentials } from "../credentials.ts";

const credentialsView = (credentials: SealedCredentials | null) => {
  if (credentials === null) return null;
  const { updatedAt, updatedByUserId } = credentials;
  return { username: maskedUsername(credentials), password: "set", updatedAt, updatedByUserId };
};

const credentialSecrets = (name: string, credentials: SealedCredentials | null) =>
  credentials === null ? [] : [{ path: [name, "password"], value: credentials.sealed }];

/** What the log shows of companies. For credentials: only that they were changed, and by whom. */
export const loggedCompany: LoggedView<Company> = {
  kind: "company",
  companyIdOf: ({ id }) => id,
  idOf: ({ id }) => String(id),
  // A company is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({
    schemaVersion: _version,
    logNumber: _number,
    departingAdministrators: _departing,
    fhaCredentials,
    creditCredentials,
    oidcCredentials,
    ...company
  }) =>
    ({
      ...company,
      fhaCredentials: credentialsView(fhaCredentials),
      creditCredentials: credentialsView(creditCredentials),
      oidcCredentials: credentialsView(oidcCredentials),
    }) as unknown as JsonObject,
  secretsOf: ({ fhaCredentials, creditCredentials, oidcCredentials }) => [
    ...credentialSecrets("fhaCredentials", fhaCredentials),
    ...credentialSecrets("creditCredentials", creditCredentials),
    ...credentialSecrets("oidcCredentials", oidcCredentials),
  ],
};
