import { peek } from "bun";

/** What came of a call. */
type Ended = { readonly value: unknown } | { readonly error: unknown };

/** For a port's member: called before each call with the first of its arguments; what it returns is called once, after the call. */
export type Measure = (member: string) => (given: unknown) => (ended: Ended) => void;

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

/** All that comes, measured from the first step to the last, with what is done between the steps. */
const measuredSteps = async function* (steps: AsyncIterable<unknown>, ended: (outcome: Ended) => void) {
  let outcome: Ended = { value: null };
  try {
    yield* steps;
  } catch (error) {
    outcome = { error };
    throw error;
  } finally {
    // Also where its reader takes no more.
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
    // The embedded store is mostly done by now: then nothing has to wait.
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
 * A port, each call of which is measured that ends later than it begins. Here alone what is measured meets what is called: a port
 * that gets a new member has it measured without a line of code.
 */
export const measuredPort = <Port extends object>(port: Port, measure: Measure): Port =>
  // Each member keeps its own name and type, which the compiler does not follow through the entries.
  Object.fromEntries(
    Object.entries(port).map(([name, member]) => [
      name,
      isMember(member) ? measuredMember(port, member, measure(name)) : member,
    ]),
  ) as Port;
