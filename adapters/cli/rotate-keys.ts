import type { Command } from "commander";
import { runKeyRotation } from "../../application/company/rotation/run-key-rotation.ts";
import { type KeyRotation, renewedBy } from "../../domain/company/stored/key-rotation.ts";
import type { Job } from "../../domain/jobs/job.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { groupedNumber } from "../../domain/kernel/text/grouped-number.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand, type OpenedService } from "./command.ts";
import { inService } from "./in-service.ts";
import { wrongKeySentence } from "./wrong-key.ts";

const maxNamed = 10;
/** How many loans each line of progress covers. */
const loansPerLine = 10_000;

/** Lines about values that no available key decrypts. */
const unreadableLines = ({ pass: { unreadable, unreadableCount } }: KeyRotation): string[] => [
  `${groupedNumber(unreadableCount)} values cannot be decrypted with the keys in ENCRYPTION_KEYS and stay as they are. Add the missing key, and run the command again:`,
  ...unreadable
    .slice(0, maxNamed)
    .map(({ companyId, kind, id, field }) => `  company ${companyId}, ${kind} ${id}, ${field}`),
  ...(unreadableCount > maxNamed ? [`  and ${groupedNumber(unreadableCount - maxNamed)} more`] : []),
];

/** A line that says which keys can be removed. The last one cannot if another key is derived from it: the service would not start without it. */
const removableLine = (derivedKeys: readonly string[]): string =>
  derivedKeys.length === 0
    ? "No value is encrypted with any other key: the other keys can be removed."
    : `No value is encrypted with any other key: the other keys can be removed, except the last one, from which ${derivedKeys.join(" and ")} ${derivedKeys.length === 1 ? "is" : "are"} derived.`;

/** Returns a function that reports the progress of a rotation, once for each pass and at intervals within it. */
const progressReporter = () => {
  let [passes, shown] = [0, 0];
  return ({ work }: Job): void => {
    if (work.kind !== "key_rotation") return;
    const { rotation } = work;
    for (const renewed of rotation.passes.slice(passes)) {
      passes += 1;
      shown = 0;
      console.error(`Pass ${passes}: ${groupedNumber(renewed)} values re-encrypted`);
    }
    const seen = rotation.isComplete ? 0 : Math.floor(rotation.pass.loansSeen / loansPerLine);
    if (seen > shown) console.error(`${groupedNumber(seen * loansPerLine)} loans seen`);
    shown = Math.max(shown, seen);
  };
};

const rotate = async ({ dependencies, derivedKeys }: OpenedService): Promise<Result<number, CommandFailed>> => {
  const house = await dependencies.companies.house();
  if (house === null) return commandFailed("This store is empty.");
  const report = progressReporter();
  const rotated = await runKeyRotation(dependencies, house, `cli-${crypto.randomUUID()}`, report);
  if (rotated._tag === "Refused")
    return commandFailed(
      rotated.refusal._tag === "KeyOfAnotherStore"
        ? wrongKeySentence(rotated.refusal.key)
        : "The maximum number of jobs is running, including another rotation: run the command again in a few minutes.",
    );
  const { work, state, id } = rotated.value;
  report(rotated.value);
  if (work.kind !== "key_rotation" || state.status !== "done")
    return commandFailed(`Job ${id} is ${state.status}. What was re-encrypted is kept; run the command again.`);
  const { rotation } = work;
  console.log(`${groupedNumber(renewedBy(rotation))} values are now encrypted with the first key of ENCRYPTION_KEYS.`);
  if (rotation.pass.unreadableCount === 0) {
    console.log(removableLine(derivedKeys));
    return accept(0);
  }
  for (const line of unreadableLines(rotation)) console.error(line);
  return accept(1);
};

/** The command that encrypts everything with the first key of the key ring. */
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
