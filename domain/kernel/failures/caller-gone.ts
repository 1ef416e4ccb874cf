/** Who requested the work has gone: it ends where it is, and its result reaches no one. Thrown, never returned. */
export class CallerGone extends Error {
  override readonly name = "CallerGone";
}
