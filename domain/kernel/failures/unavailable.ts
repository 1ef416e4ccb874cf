/**
 * A failure that may be over soon: a store that cannot be reached, a queue that is full. Thrown, never returned; the message
 * contains nothing from the request.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
