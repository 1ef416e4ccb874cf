import type { RegisterLoan } from "../../domain/hmda/filing/differences.ts";
import { type FilingFile, filePartPlace, type HmdaFiling, registerFileKey } from "../../domain/hmda/filing/filing.ts";
import type { TransmittalSheet } from "../../domain/hmda/register/sheet-fields.ts";
import { sheetLine } from "../../domain/hmda/register/write.ts";
import { openFile, putFile } from "../files/stored-files.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The approximate number of characters of rows stored together with their loans. */
const charactersTogether = 256 * 1024;

/** The company and id under which contents are stored. */
interface ContentsPlace {
  readonly companyId: number;
  readonly contentsId: number;
}

/** Complete rows, with their loans. */
interface Rows {
  readonly text: string;
  readonly loans: readonly RegisterLoan[];
}

/** Stores the rows of a register as a file, and their loans, as they arrive. Nothing is stored until there are enough rows. */
export const contentsWriter = (dependencies: Dependencies, { companyId, contentsId }: ContentsPlace) => {
  const { hmdaFilings } = dependencies.forCompany(companyId);
  const key = registerFileKey(contentsId);
  const { readable, writable } = new TransformStream<Rows, Rows>();
  const writer = writable.getWriter();
  let lines: string[] = [];
  let loans: RegisterLoan[] = [];
  let characters = 0;
  let stored: Promise<number> | null = null;
  /** The file is started before its loans, so that anything left by a crash can be found by the file's key. */
  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    const encoder = new TextEncoder();
    for await (const rows of readable) {
      await hmdaFilings.putLoans(contentsId, rows.loans);
      yield encoder.encode(rows.text);
    }
  }
  const begin = (): Promise<number> => {
    stored ??= putFile(dependencies, companyId, key, pieces(), dependencies.clock.now());
    // The next row that is written fails with the error.
    stored.catch((error) => writer.abort(error).catch(() => {}));
    return stored;
  };
  const send = async (): Promise<void> => {
    const rows = { text: lines.join(""), loans };
    [lines, loans, characters] = [[], [], 0];
    begin();
    await writer.write(rows);
  };
  return {
    add: async (line: string, loan: RegisterLoan): Promise<void> => {
      lines.push(`${line}\n`);
      loans.push(loan);
      characters += line.length + 1;
      if (characters >= charactersTogether) await send();
    },
    /** Stores the remaining rows and completes the file. */
    end: async (): Promise<void> => {
      if (lines.length > 0) await send();
      const whole = begin();
      await writer.close();
      await whole;
    },
    /** Stops storing and removes what was stored. If the store cannot be reached, a sweep removes it a day later. */
    giveUp: async (): Promise<void> => {
      await writer.abort(new Error("the register was given up")).catch(() => {});
      await stored?.catch(() => {});
      await removeContents(dependencies, { companyId, contentsId });
    },
  };
};

/** Removes contents that no filing refers to, with their file. */
export const removeContents = async (
  { forCompany, clock }: Dependencies,
  { companyId, contentsId }: ContentsPlace,
): Promise<void> => {
  const { hmdaFilings, files } = forCompany(companyId);
  await hmdaFilings.discard(contentsId);
  await files.discard(registerFileKey(contentsId), clock.after(clock.now(), 1));
};

/** The stored rows of a register: their number and, for a register of an earlier release, the number of parts. */
interface StoredRows extends ContentsPlace {
  readonly rowCount: number;
  readonly partCount: number;
}

/** The rows of a filing. */
export const rowsOf = ({ companyId, contentsId, rowCount, file: { partCount } }: HmdaFiling): StoredRows => ({
  companyId,
  contentsId,
  rowCount,
  partCount,
});

/**
 * Yields the rows of a register as bytes. Rows of an earlier release are stored in parts until they are moved, which may happen while they
 * are read.
 */
export const rowBytes = async function* (
  dependencies: Dependencies,
  { companyId, contentsId, rowCount, partCount }: StoredRows,
): AsyncGenerator<Uint8Array, void> {
  const { forCompany, vault, clock } = dependencies;
  const { hmdaFilings } = forCompany(companyId);
  const key = registerFileKey(contentsId);
  const encoder = new TextEncoder();
  const yieldIfDue = clock.yielder();
  let [number, bytes] = [0, 0];
  let file = await openFile(dependencies, companyId, key);
  while (file === null && number < partCount) {
    number += 1;
    const sealed = await hmdaFilings.findPart(contentsId, number);
    if (sealed === null) {
      file = await openFile(dependencies, companyId, key, bytes);
      if (file === null) throw new Error(`part ${number} of HMDA file ${contentsId} is missing`);
    } else {
      const part = encoder.encode(vault.open(sealed, filePartPlace(companyId, contentsId, number)));
      bytes += part.length;
      yield part;
    }
    await yieldIfDue();
  }
  if (file !== null) yield* file;
  else if (partCount === 0 && rowCount > 0) throw new Error(`HMDA file ${contentsId} is missing`);
};

/** Yields the text of a register's file: its first line, and then its rows as stored. */
export const fileText = async function* (
  dependencies: Dependencies,
  sheet: TransmittalSheet,
  rows: StoredRows,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  yield `${sheetLine(sheet)}\n`;
  for await (const bytes of rowBytes(dependencies, rows)) yield decoder.decode(bytes, { stream: true });
};

/** Computes a file's description from its stored rows. */
export const describeFile = async (
  dependencies: Dependencies,
  sheet: TransmittalSheet,
  rows: Omit<StoredRows, "partCount">,
): Promise<FilingFile> => {
  const digest = dependencies.vault.startDigest();
  const encoder = new TextEncoder();
  let bytes = 0;
  for await (const text of fileText(dependencies, sheet, { ...rows, partCount: 0 })) {
    digest.add(text);
    bytes += encoder.encode(text).length;
  }
  return { bytes, sha256: digest.end(), partCount: 0 };
};
