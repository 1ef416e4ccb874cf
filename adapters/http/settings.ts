/** Who may read the documentation: everyone, requests with an access token, or no one. */
export type DocsReaders = "everyone" | "signed in" | "no one";

/** The installation's settings for HTTP. */
export interface HttpSettings {
  /** Where clients reach the service, without a trailing slash: `https://hecm.example.com`. */
  readonly publicUrl: string;
  readonly tokenSecret: string;
  /** Addresses or blocks (`10.0.0.0/8`) of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the service; if empty, CORS is off. */
  readonly corsOrigins: readonly string[];
  readonly limits: RequestLimits;
  /** The maximum size of an uploaded file, in bytes. */
  readonly maxUploadBytes: number;
  readonly docs: DocsReaders;
  /** The client that the page for trying the API suggests for sign-in; null if readers enter their own. */
  readonly proposedClientId: string | null;
  /** The demonstration company, whose accounts its operator has, and for which everyone may see a quote; null if there is none. */
  readonly demonstration: { readonly companyId: () => Promise<number | null> } | null;
  /** The number of documents and workbooks generated at the same time. */
  readonly documentThreads: number;
  /** The maximum number of tasks of a kind that a company may have waiting. */
  readonly waitingPerCompany: number;
  /** Whether other processes serve the same installation, so that limits are counted together in the store. */
  readonly sharesLimits: boolean;
  /** In production, passwords are accepted over plain http only on the machine itself. */
  readonly isProduction: boolean;
}

/** Requests per minute; 0 for no limit. */
export interface RequestLimits {
  readonly perUser: number;
  /** Per address, for calls without a valid token. */
  readonly perAnonymousAddress: number;
  /** Token requests per address and account. */
  readonly tokensPerAccount: number;
  /** Token requests per address. */
  readonly tokensPerAddress: number;
}
