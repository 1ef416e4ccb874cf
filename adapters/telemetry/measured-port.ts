/** What came of a call. */
type Ended = { readonly value: unknown } | { readonly error: unknown };

/** Called before a call of a port's member with the first of its arguments; what it returns is called once, after the call. */
export type Measure = (member: string, given: unknown) => (ended: Ended) => void;

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

/**
 * A port, each call of which is measured that ends later than it begins. Here alone what is measured meets what is called: a port
 * that gets a new member has it measured without a line of code.
 */
export const measuredPort = <Port extends object>(port: Port, measure: Measure): Port =>
  new Proxy(port, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function" || typeof name === "symbol") return member;
      return (...given: unknown[]): unknown => {
        const ended = measure(name, given[0]);
        const result: unknown = Reflect.apply(member, target, given);
        if (isAsyncIterable(result)) return measuredSteps(result, ended);
        if (!(result instanceof Promise)) return result;
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
    },
  });
