/**
 * Loaded into a command before its program. Ends it at a fixed point, however busy the machine is; a watching process would sometimes be
 * too late.
 */
const { INTERRUPTED_AFTER = null, KILLED_BEFORE_RENAMING_TO = null, KILLED_AT_OBJECT = null } = process.env;

/** Presses Ctrl-C once it has printed the given text on standard error. */
const interruptAfter = (text: string): void => {
  let isInterrupted = false;
  const look = (printed: unknown): void => {
    if (isInterrupted || !String(printed).includes(text)) return;
    isInterrupted = true;
    process.kill(process.pid, "SIGINT");
  };
  const { error } = console;
  console.error = (...given: readonly unknown[]) => {
    error(...given);
    look(given[0]);
  };
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (printed: string | Uint8Array) => {
    const isTaken = write(printed);
    look(printed);
    return isTaken;
  };
};

/** Kills it, as a power cut would, before a file is renamed to a name with this ending. */
const killBeforeRenamingTo = (ending: string): void => {
  const files = process.getBuiltinModule("node:fs");
  const { renameSync } = files;
  files.renameSync = (from, to) => {
    if (String(to).endsWith(ending)) process.kill(process.pid, "SIGKILL");
    renameSync(from, to);
  };
};

/** Kills it before the given call for an object of a bucket. */
const killAtObject = (count: number): void => {
  let turned = 0;
  const { file } = Bun.S3Client.prototype;
  Bun.S3Client.prototype.file = function object(...given) {
    turned += 1;
    if (turned === count) process.kill(process.pid, "SIGKILL");
    return file.apply(this, given);
  };
};

if (INTERRUPTED_AFTER !== null) interruptAfter(INTERRUPTED_AFTER);
if (KILLED_BEFORE_RENAMING_TO !== null) killBeforeRenamingTo(KILLED_BEFORE_RENAMING_TO);
if (KILLED_AT_OBJECT !== null) killAtObject(Number(KILLED_AT_OBJECT));
