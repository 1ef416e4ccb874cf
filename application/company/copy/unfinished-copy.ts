import { copyMark } from "../../../domain/stored-records.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The store is a copy that broke off, or that differs from the store it is of. */
export interface CopyUnfinished {
  readonly _tag: "CopyUnfinished";
}

/** What the note of a copy says once it is finished. */
export const finished = "finished";

/** Whether a store is a copy that was not finished. */
export const isUnfinishedCopy = async ({ installationFacts }: Dependencies): Promise<boolean> => {
  const noted = await installationFacts.find(copyMark);
  return noted !== null && noted !== finished;
};
