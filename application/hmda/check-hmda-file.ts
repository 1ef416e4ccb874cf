import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { startCheck } from "../../domain/hmda/check/check-register.ts";
import type { CheckedRegister } from "../../domain/hmda/check/result.ts";
import type { OnHit } from "../../domain/hmda/check/tally.ts";
import { filingOf } from "../../domain/hmda/edits/filing.ts";
import { lineSplitter } from "../../domain/hmda/register/lines.ts";
import { institutionOf } from "../../domain/hmda/row/transmittal-sheet.ts";
import { type FieldsInvalid, invalidField } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

export interface FileToCheck {
  readonly year: number;
  /** Null for the whole year. */
  readonly quarter: number | null;
}

/** About thirty rows, which are checked before other work gets a turn. */
const charactersTogether = 16 * 1024;

/** The check of a file whose year has been validated. */
interface FileCheck {
  /** The caller's company, against whose record the file is checked. */
  readonly companyName: string;
  /** Reads the file in pieces of any size, and gives other requests their turn in between. */
  readonly run: (pieces: AsyncIterable<string>, onHit: OnHit | null) => Promise<CheckedRegister>;
}

/**
 * Prepares to check a register file, written by any system, against the edits of its year. If it has the LEI of the caller's company, it is
 * compared with that company's record. It is always compared with the census tracts of its year. Nothing is stored.
 */
export const checkHmdaFile = async (
  dependencies: Dependencies,
  actor: Actor,
  { year, quarter }: FileToCheck,
): Promise<Result<FileCheck, PermissionDenied | FieldsInvalid>> => {
  const allowed = authorize(actor, "report.hmda");
  if (allowed._tag === "Refused") return allowed;
  const filing = filingOf(year, quarter);
  if (filing._tag === "Refused") return invalidField(filing.refusal.field, filing.refusal.message);
  const company = await existingCompany(dependencies, actor.companyId);
  const institution = institutionOf(company);
  const tracts = dependencies.censusTracts.get(filing.value.year) ?? null;
  return accept({
    companyName: company.name,
    run: async (pieces, onHit) => {
      const check = startCheck({ filing: filing.value, institution, tracts }, onHit);
      const lines = lineSplitter((line) => check.readLine(line));
      const yieldIfDue = dependencies.clock.yielder();
      for await (const piece of pieces)
        for (let at = 0; at < piece.length; at += charactersTogether) {
          lines.push(piece.slice(at, at + charactersTogether));
          await yieldIfDue();
        }
      lines.end();
      return check.end();
    },
  });
};
