import type { Command } from "commander";
import { type KeyRotation, rotateKeys } from "../../application/company/rotate-keys.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand, type OpenedService } from "./command.ts";
import { inService } from "./in-service.ts";

const maxNamed = 10;
/** How many loans each line of progress covers. */
const loansPerLine = 10_000;

const formatCount = (count: number): string => count.toLocaleString("en-US");

/** What an operator has to know of values that no key at hand opens. */
const unreadableLines = ({ unreadable }: KeyRotation): string[] => [
  `${formatCount(unreadable.length)} values cannot be decrypted with the keys in ENCRYPTION_KEYS and stay as they are. Add the key that is missing, and run the command again:`,
  ...unreadable
    .slice(0, maxNamed)
    .map(({ companyId, kind, id, field }) => `  company ${companyId}, ${kind} ${id}, ${field}`),
  ...(unreadable.length > maxNamed ? [`  and ${formatCount(unreadable.length - maxNamed)} more`] : []),
];

/** Which keys may leave the ring. Without the last one, the service would not start where another key is derived from it. */
const removableLine = (derivedKeys: readonly string[]): string =>
  derivedKeys.length === 0
    ? "No value is encrypted with another key any more: the other keys may be removed."
    : `No value is encrypted with another key any more: the other keys may be removed, except the last one, from which ${derivedKeys.join(" and ")} ${derivedKeys.length === 1 ? "is" : "are"} derived.`;

const rotate = async ({ dependencies, derivedKeys }: OpenedService): Promise<Result<number, CommandFailed>> => {
  const rotated = await rotateKeys(dependencies, {
    requestId: `cli-${crypto.randomUUID()}`,
    loansSeen: (count) => {
      if (count % loansPerLine === 0) console.error(`${formatCount(count)} loans seen`);
    },
    passDone: ({ number, renewed }) => console.error(`Pass ${number}: ${formatCount(renewed)} values re-encrypted`),
  });
  if (rotated._tag === "Refused")
    return commandFailed(
      rotated.refusal.key === "encryption"
        ? "ENCRYPTION_KEYS does not hold the key of this store: add it, behind the new one."
        : "BLIND_INDEX_KEY must be the one that this store was created with; when it is not set, it is derived from the last of ENCRYPTION_KEYS, which must then stay the last.",
    );
  const { renewed, unreadable } = rotated.value;
  console.log(`${formatCount(renewed)} values are now encrypted with the first key of ENCRYPTION_KEYS.`);
  if (unreadable.length === 0) {
    console.log(removableLine(derivedKeys));
    return accept(0);
  }
  for (const line of unreadableLines(rotated.value)) console.error(line);
  return accept(1);
};

/** The command that encrypts everything under the first key of the ring. */
export const addRotateKeys = (program: Command, context: CommandContext): void => {
  program
    .command("keys")
    .usage("rotate")
    .description("commands for the encryption keys")
    .command("rotate")
    .description("encrypts everything in the store with the first of ENCRYPTION_KEYS; the service may keep running")
    .action(async (_: object, command: Command) =>
      endCommand(command, await inService(context, rotate, "What was re-encrypted")),
    );
};
