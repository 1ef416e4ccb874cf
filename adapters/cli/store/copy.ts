import { copyStore } from "../../../application/company/copy/copy-store.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";
import type { BucketKind } from "../../../domain/stored-records.ts";
import type { Stores } from "../../../domain/stores.ts";
import { type CommandContext, type CommandFailed, commandFailed, type OpenedService } from "../command.ts";
import { wrongKeySentence } from "../wrong-key.ts";
import { digestLines } from "./digest.ts";

const sentences = {
  CopyUnfinished: "The store is itself an unfinished copy.",
  TargetNotEmpty:
    "The target is neither empty nor an unfinished copy of this store as it is now: empty it, or name another one.",
  SourceChanged: "The store was changed while it was copied: stop the service, empty the target, and copy again.",
} as const;

const filesFromBucket = (kind: BucketKind): string =>
  `Files were read from the bucket, and the target store contains all of them: start the service on it with FILES=store, or set FILES=${kind} with a separate bucket and run files move.`;

const copyTo = async (
  { dependencies, fileLocation }: OpenedService,
  target: Stores,
): Promise<Result<number, CommandFailed>> => {
  const copied = await copyStore(dependencies, {
    target,
    kindDone: (kind, count) => console.error(`${kind}: ${groupedNumber(count)}`),
  });
  if (copied._tag === "Refused") {
    const { refusal } = copied;
    return commandFailed(
      refusal._tag === "KeyOfAnotherStore" ? wrongKeySentence(refusal.key) : sentences[refusal._tag],
    );
  }
  const { kinds, different } = copied.value;
  console.log(digestLines(kinds));
  if (different.length === 0) {
    console.log("Both stores have the same contents. The target is ready.");
    if (fileLocation !== "store") console.log(filesFromBucket(fileLocation));
    return accept(0);
  }
  console.error(`The target differs in ${different.join(", ")}: empty it, and copy again.`);
  return accept(1);
};

/** Copies the store into another one of any kind, and compares the two. */
export const copy = async ({ open, openTarget }: CommandContext): Promise<Result<number, CommandFailed>> => {
  const opened = await open();
  if (opened._tag === "Refused") return commandFailed(opened.refusal.sentence);
  const { dependencies } = opened.value;
  try {
    const target = await openTarget(dependencies);
    if (target._tag === "Refused") return commandFailed(target.refusal.sentence);
    return await copyTo(opened.value, target.value)
      .catch((error: unknown) => {
        if (!(dependencies.isUnreachable(error) || target.value.isUnreachable(error))) throw error;
        return commandFailed("A store cannot be reached now. What was copied is kept; run the command again.");
      })
      .finally(target.value.close);
  } finally {
    await dependencies.close();
  }
};
