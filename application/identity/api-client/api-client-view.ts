import type { ApiClient } from "../../../domain/identity/api-client/api-client.ts";

/** An API client as it is shown. */
export interface ApiClientView {
  readonly client: ApiClient;
  /** Only in the response that made it. */
  readonly secret: string | null;
}

/** A client whose secret is no longer shown. */
export const withoutSecret = (client: ApiClient): ApiClientView => ({ client, secret: null });
