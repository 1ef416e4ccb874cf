/**
 * A temporary failure, such as a store that cannot be reached or a full queue. Thrown, never returned. The message contains nothing from
 * the request.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
}
