/**
 * A broken promise that may be kept again soon: a store that cannot be reached, a line that is full. Thrown, never
 * returned; the message carries nothing of the request.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
