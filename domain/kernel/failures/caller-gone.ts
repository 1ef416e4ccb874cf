/** The client that requested the work has disconnected: the work stops, and its result is discarded. Thrown, never returned. */
export class CallerGone extends Error {
  override readonly name = "CallerGone";
}
