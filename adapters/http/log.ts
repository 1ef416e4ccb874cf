/** What is kept of a request. Neither its address nor anything that was sent: no one's data is in the log. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, `/api/loan/loans/{id}/`, not the address that was requested. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly userId: number | null;
}

/** Where the service logs what it does. */
export interface Log {
  readonly request: (entry: RequestEntry) => void;
  /** A broken invariant or an outage, with the id of the request that met it. */
  readonly failure: (requestId: string, error: unknown) => void;
}
