import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { accept, type Result } from "../domain/kernel/result.ts";
import { diskFailureSentence } from "./disk-failure.ts";
import { type CannotStart, cannotStart } from "./open/stores.ts";

/** A JSON file that is created once and then kept. */
export interface PersistedFile<Content> {
  readonly path: string;
  /** What it contains, in words that begin a sentence. */
  readonly contents: string;
  /** What to do if the file is damaged, and what is lost otherwise. It never says to delete the file. */
  readonly remedy: string;
  /** Whether a value is what this service would have written. */
  readonly isValid: (value: unknown) => value is Content;
}

/** Waits until the names in a folder are on the disk. Windows does not open folders as files. */
const syncFolder = (folder: string): void => {
  if (process.platform === "win32") return;
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Waits until the name of a file in a folder is on the disk, and those of its folders, of which `made` is the first that was missing. */
const syncNames = (folder: string, made: string | undefined): void => {
  const last = made === undefined ? resolve(folder) : dirname(resolve(made));
  for (let each = resolve(folder); ; each = dirname(each)) {
    syncFolder(each);
    if (each === last || each === dirname(each)) return;
  }
};

const writeDraft = (draft: string, text: string): void => {
  const opened = openSync(draft, "wx", 0o600);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/**
 * Creates a file atomically: the complete draft is linked to its name. If another process was first, that one's file is kept. The file and
 * its name are on the disk afterward, as everything is that the store acknowledges: without the keys, a power failure would leave a store
 * that no one can read.
 */
const createFile = (file: string, text: string): void => {
  const folder = dirname(file);
  const made = mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    writeDraft(draft, text);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncNames(folder, made);
};

const read = (file: string): string | null => {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const decodeContent = <Content>(
  { path, contents, remedy, isValid }: PersistedFile<Content>,
  text: string,
): Result<Content, CannotStart> => {
  const value = parsed(text);
  if (isValid(value)) return accept(value);
  return cannotStart(`${contents} in ${path} are damaged: ${remedy}`);
};

const fileUnusable = ({ path, contents }: Pick<PersistedFile<never>, "path" | "contents">) =>
  cannotStart(
    `${contents} in ${path} can be neither read nor written: make the file readable and its folder writable for the user who starts the service.`,
  );

/** Reads a file; null if it does not exist. */
export const readPersisted = <Content>(file: PersistedFile<Content>): Result<Content | null, CannotStart> => {
  try {
    const text = read(file.path);
    return text === null ? accept(null) : decodeContent(file, text);
  } catch {
    return fileUnusable(file);
  }
};

/** Reads a file, and creates it first if it does not exist, readable only by its owner. */
export const readOrCreate = <Content>(
  file: PersistedFile<Content>,
  make: () => Content,
): Result<Content, CannotStart> => {
  const there = readPersisted(file);
  if (there._tag === "Refused") return there;
  if (there.value !== null) return accept(there.value);
  try {
    createFile(file.path, `${JSON.stringify(make(), null, 2)}\n`);
    return decodeContent(file, readFileSync(file.path, "utf8"));
  } catch (error) {
    const sentence = diskFailureSentence(error, `The file ${file.path}`);
    return sentence === null ? fileUnusable(file) : cannotStart(sentence);
  }
};

/** Whether a value is an object with a nonempty string under each of the names. */
export const hasTextFields = <Name extends string>(
  value: unknown,
  names: readonly Name[],
): value is Readonly<Record<Name, string>> =>
  typeof value === "object" &&
  value !== null &&
  names.every((name) => {
    const text: unknown = Reflect.get(value, name);
    return typeof text === "string" && text !== "";
  });
