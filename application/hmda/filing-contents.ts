import type { RegisterLoan } from "../../domain/hmda/filing/differences.ts";
import { type FilingFile, filePartPlace } from "../../domain/hmda/filing/filing.ts";
import type { TransmittalSheet } from "../../domain/hmda/register/sheet-fields.ts";
import { sheetLine } from "../../domain/hmda/register/write.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The approximate characters in a part, which holds whole rows. */
const partCharacters = 256 * 1024;

/** Where contents are stored. */
interface ContentsPlace {
  readonly companyId: number;
  readonly contentsId: number;
}

/** Stores the rows of a register in encrypted parts, each followed by its loans, as they come. */
export const contentsWriter = (
  { forCompany, vault, clock }: Dependencies,
  { companyId, contentsId }: ContentsPlace,
) => {
  const { hmdaFilings } = forCompany(companyId);
  let lines: string[] = [];
  let loans: RegisterLoan[] = [];
  let [characters, partCount] = [0, 0];
  const store = async (): Promise<void> => {
    if (lines.length === 0) return;
    partCount += 1;
    const sealedText = vault.seal(lines.join(""), filePartPlace(companyId, contentsId, partCount));
    await hmdaFilings.putPart({ contentsId, number: partCount, sealedText }, clock.now());
    await hmdaFilings.putLoans(contentsId, loans);
    [lines, loans, characters] = [[], [], 0];
  };
  return {
    add: async (line: string, loan: RegisterLoan): Promise<void> => {
      lines.push(`${line}\n`);
      loans.push(loan);
      characters += line.length + 1;
      if (characters >= partCharacters) await store();
    },
    /** Stores what is left and returns the number of parts. */
    end: async (): Promise<number> => {
      await store();
      return partCount;
    },
  };
};

/** The text of a register's file, its first line and then part after part as they are stored. */
export const fileText = async function* (
  { forCompany, vault, clock }: Dependencies,
  { companyId, contentsId }: ContentsPlace,
  sheet: TransmittalSheet,
  partCount: number,
) {
  const { hmdaFilings } = forCompany(companyId);
  const turn = clock.turns();
  yield `${sheetLine(sheet)}\n`;
  for (let number = 1; number <= partCount; number += 1) {
    const sealed = await hmdaFilings.findPart(contentsId, number);
    if (sealed === null) throw new Error(`part ${number} of HMDA file ${contentsId} is missing`);
    yield vault.open(sealed, filePartPlace(companyId, contentsId, number));
    await turn();
  }
};

/** What is known of a file once its parts are stored, from what is stored. */
export const describeFile = async (
  dependencies: Dependencies,
  place: ContentsPlace,
  sheet: TransmittalSheet,
  partCount: number,
): Promise<FilingFile> => {
  const digest = dependencies.vault.startDigest();
  const encoder = new TextEncoder();
  let bytes = 0;
  for await (const text of fileText(dependencies, place, sheet, partCount)) {
    digest.add(text);
    bytes += encoder.encode(text).length;
  }
  return { bytes, sha256: digest.end(), partCount };
};
