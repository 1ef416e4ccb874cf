import { runCommandLine } from "../adapters/cli/command-line.ts";

/** Loaded only by commands that open a store: the others start in a fifth of the processor time. */
const opening = async () => (await import("./open/command-context.ts")).commandContext;

// Not awaited, because a module with top-level await cannot be compiled to bytecode.
void runCommandLine(process.argv.slice(2), {
  open: async () => (await opening()).open(),
  storeFile: async () => (await opening()).storeFile(),
  openTarget: async (opened) => (await opening()).openTarget(opened),
  openZip: async (file) => (await import("../adapters/zip/open-zip.ts")).openZip(file),
  recalculationThread: new URL("./threads/recalculation-thread.ts", import.meta.url),
}).then(() => process.exit());
