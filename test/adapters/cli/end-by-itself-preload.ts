/**
 * Loaded into a command before its program: ends it at one place, however busy the machine is, where another process that watches it
 * would come too late now and then.
 */
const { INTERRUPTED_AFTER = null, KILLED_BEFORE_RENAMING_TO = null, KILLED_AT_OBJECT = null } = process.env;

/** Presses Ctrl-C once it has printed such a text on standard error. */
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

/** Ends it as a power cut does, before a file gets a name that ends so. */
const killBeforeRenamingTo = (ending: string): void => {
  const files = process.getBuiltinModule("node:fs");
  const { renameSync } = files;
  files.renameSync = (from, to) => {
    if (String(to).endsWith(ending)) process.kill(process.pid, "SIGKILL");
    renameSync(from, to);
  };
};

/** Ends it so before it turns to an object of a bucket for such a time. */
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
