import pLimit from "p-limit";
import type { Passwords } from "../../domain/identity/ports.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";

/** The cost of one hash. The default is OWASP's minimum for argon2id. */
interface HashCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}

/** How many hashes are computed at the same time, and how many more may wait in the queue. */
interface HashLine {
  readonly atOnce: number;
  readonly maxWaiting: number;
}

const lineOf = ({ atOnce, maxWaiting }: HashLine) => {
  const limit = pLimit(atOnce);
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting)
      throw new Unavailable("too many passwords are waiting to be checked");
    return limit(work);
  };
};

/** The 49,233 most common passwords. They are loaded when a password is first set, because most processes never need them. */
const readMostUsed = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/**
 * Hashes passwords with argon2id. Few hashes are computed at the same time, because each takes 19 MiB and one processor; the others
 * wait in a queue, and if the queue is full, the call throws `Unavailable`.
 */
export const argon2Passwords = (
  cost: HashCost = { memoryKibibytes: 19_456, passes: 2 },
  line: HashLine = { atOnce: 4, maxWaiting: 256 },
): Passwords => {
  const inLine = lineOf(line);
  const algorithm = { algorithm: "argon2id", memoryCost: cost.memoryKibibytes, timeCost: cost.passes } as const;
  let mostUsed: Promise<ReadonlySet<string>> | null = null;
  return {
    mostUsed: () => {
      mostUsed ??= readMostUsed();
      return mostUsed;
    },
    hash: (password) => inLine(() => Bun.password.hash(password, algorithm)),
    verify: (password, hash) => inLine(() => Bun.password.verify(password, hash)),
  };
};
