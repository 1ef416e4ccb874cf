import { peek } from "bun";

/** The outcome of a call. */
type Ended = { readonly value: unknown } | { readonly error: unknown };

/**
 * For a member of a port, returns a function that is called before each call, with the first argument of the call, and whose result is
 * called once after the call.
 */
export type Measure = (member: string) => (given: unknown) => (ended: Ended) => void;

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** Passes all values through, and measures from the first step to the last, including the consumer's time between the steps. */
const measuredSteps = async function* (steps: AsyncIterable<unknown>, ended: (outcome: Ended) => void) {
  let outcome: Ended = { value: null };
  try {
    yield* steps;
  } catch (error) {
    outcome = { error };
    throw error;
  } finally {
    // Runs even if the consumer stops early.
    ended(outcome);
  }
};

type Member = (...given: unknown[]) => unknown;

const isMember = (value: unknown): value is Member => typeof value === "function";

const measuredMember = (port: object, member: Member, start: ReturnType<Measure>): Member =>
  function measured(...given) {
    const ended = start(given[0]);
    const result = Reflect.apply(member, port, given);
    if (!(result instanceof Promise)) return isAsyncIterable(result) ? measuredSteps(result, ended) : result;
    // A promise of the embedded store is usually fulfilled by now, and no callback is needed.
    if (peek.status(result) === "fulfilled") {
      ended({ value: peek(result) });
      return result;
    }
    return result.then(
      (value) => {
        ended({ value });
        return value;
      },
      (error) => {
        ended({ error });
        throw error;
      },
    );
  };

/**
 * Wraps a port so that every asynchronous call is measured. A new member of a port is measured without any code for it.
 */
export const measuredPort = <Port extends object>(port: Port, measure: Measure): Port =>
  // Each member keeps its name and type, but the compiler does not track that through the entries.
  Object.fromEntries(
    Object.entries(port).map(([name, member]) => [
      name,
      isMember(member) ? measuredMember(port, member, measure(name)) : member,
    ]),
  ) as Port;
