import { copyMark } from "../../../domain/stored-records.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The store is a copy that was interrupted, or that differs from its source. */
export interface CopyUnfinished {
  readonly _tag: "CopyUnfinished";
}

/** The value of a copy's mark once it is finished. */
export const finished = "finished";

/** Whether a store is an unfinished copy. */
export const isUnfinishedCopy = async ({ installationFacts }: Dependencies): Promise<boolean> => {
  const noted = await installationFacts.find(copyMark);
  return noted !== null && noted !== finished;
};
