import pLimit from "p-limit";
import type { Passwords } from "../../domain/identity/ports.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";

/** What one hash costs. The default is OWASP's minimum for argon2id. */
interface HashCost {
  readonly memoryKibibytes: number;
  readonly passes: number;
}

/** How many hashes are computed at once, and how many more may wait for their turn. */
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

/** 49,233 passwords in the order of their use. They are read when a password is first set: most starts need none. */
const readMostUsed = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
};

/**
 * Passwords hashed with argon2id. Few are computed at once, since each takes 19 MiB and a processor; the rest wait in
 * line, and once the line is full callers are refused (`Unavailable`).
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
