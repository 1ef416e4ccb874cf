import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** The program of the threads that generate documents: the file of bytecode beside the service's executable, if it exists, otherwise the source. */
export const threadProgram = (): URL => {
  const bundled = join(dirname(process.execPath), "document-thread.js");
  return existsSync(bundled) ? pathToFileURL(bundled) : new URL("./document-thread.ts", import.meta.url);
};
