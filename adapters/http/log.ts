/** What is logged of a request. It contains neither the request's address nor anything that was sent, and so no personal data. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** The route's pattern, `/api/loan/loans/{id}/`, not the requested address. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly userId: number | null;
}

/** The service's log. */
export interface Log {
  readonly request: (entry: RequestEntry) => void;
  /** A bug or an outage, with the id of the request in which it occurred. */
  readonly failure: (requestId: string, error: unknown) => void;
}
