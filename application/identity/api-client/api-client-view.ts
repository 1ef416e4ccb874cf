import type { ApiClient } from "../../../domain/identity/api-client/api-client.ts";

/** An API client as shown to users. */
export interface ApiClientView {
  readonly client: ApiClient;
  /** Only in the response that creates the secret. */
  readonly secret: string | null;
}

/** A client whose secret is not shown. */
export const withoutSecret = (client: ApiClient): ApiClientView => ({ client, secret: null });
