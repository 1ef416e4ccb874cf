import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** What the threads that make documents run: one file of bytecode beside the executable file of the service, where there is one, else the sources. */
export const threadProgram = (): URL => {
  const bundled = join(dirname(process.execPath), "document-thread.js");
  return existsSync(bundled) ? pathToFileURL(bundled) : new URL("./document-thread.ts", import.meta.url);
};
