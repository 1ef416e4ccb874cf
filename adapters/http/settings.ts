/** Who may read the documentation: everyone, requests with an access token, or no one. */
export type DocsReaders = "everyone" | "signed in" | "no one";

/** What the installation decides about how it is spoken to. */
export interface HttpSettings {
  /** Where clients find the service, without a final slash: `https://hecm.example.com`. */
  readonly publicUrl: string;
  readonly tokenSecret: string;
  /** Addresses or blocks (`10.0.0.0/8`) of the proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Origins whose pages may call the service; none: CORS is off. */
  readonly corsOrigins: readonly string[];
  readonly limits: RequestLimits;
  /** The largest file that is taken, in bytes. */
  readonly maxUploadBytes: number;
  readonly docs: DocsReaders;
  /** The client that the page to try the API proposes at its sign-in; null: a reader types its own. */
  readonly proposedClientId: string | null;
  /** The demonstration company, whose accounts its operator has, and of which everyone may see a quote; null: there is none. */
  readonly demonstration: { readonly companyId: () => Promise<number | null> } | null;
  /** How many documents and workbooks are made at a time. */
  readonly documentThreads: number;
  /** How many works of a kind a company may have waiting for their turn. */
  readonly waitingPerCompany: number;
  /** Whether other processes serve the same installation, so that limits are counted together through the store. */
  readonly sharesLimits: boolean;
  /** In production no password is taken over http but on the machine itself. */
  readonly isProduction: boolean;
}

/** Requests a minute; 0: no limit. */
export interface RequestLimits {
  readonly perUser: number;
  /** Of one address, for calls without a good token. */
  readonly perAnonymousAddress: number;
  /** Token requests of one address for one account. */
  readonly tokensPerAccount: number;
  /** Token requests of one address. */
  readonly tokensPerAddress: number;
}
