import type { Actor } from "../../domain/access/actor.ts";
import { refusedLine, type TakenLine } from "../../domain/imports/finding.ts";
import type { ImportOrder, LineFields } from "../../domain/imports/line.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** A line to take: for whom, of which import, where it stands in its file, and its fields in the API's names. */
export interface LineToTake {
  readonly actor: Actor;
  /** The company that the line is for: a Super User imports for others. */
  readonly companyId: number;
  readonly import: ImportOrder;
  readonly line: number;
  readonly value: LineFields;
}

/** Takes a line of a loan. Loans are not imported yet: their lines are refused. */
export const takeLoanLine = async (
  _dependencies: Dependencies,
  { line }: LineToTake,
): Promise<TakenLine<"created" | "updated" | "unchanged" | "refused">> =>
  refusedLine(line, "kind", "loans_not_imported", "is loan: this version does not import loans yet");
