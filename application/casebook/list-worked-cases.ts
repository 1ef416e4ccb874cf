import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CasebookUnreadable } from "../../domain/casebook/ports.ts";
import type { StandingCase } from "../../domain/casebook/standing.ts";
import type { Step } from "../../domain/hecm/explain.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { readDesk } from "./read-desk.ts";

export interface CaseFilter {
  /** The name of the book. */
  readonly book: string | null;
  /** The identifier of a case in URLs. */
  readonly slug: string | null;
  readonly standing: StandingCase["standing"] | null;
}

/** A case with the program's calculation of its loan. */
export interface ListedCase extends StandingCase {
  /** Its position in its book, starting from 1. */
  readonly number: number;
  readonly steps: readonly Step[];
}

/** Lists a page of the cases of the case books, in the order of the books. */
export const listWorkedCases = async (
  dependencies: Dependencies,
  actor: Actor,
  { book, slug, standing }: CaseFilter,
  page: Page<"position">,
): Promise<Result<PageOf<ListedCase>, PermissionDenied | CasebookUnreadable>> => {
  const allowed = authorize(actor, "casebook.view");
  if (allowed._tag === "Refused") return allowed;
  const read = await readDesk(dependencies, actor, book);
  if (read._tag === "Refused") return read;
  const desk = read.value;
  const chosen = desk
    .flatMap(({ cases }) => cases.map((each, index) => ({ ...each, number: index + 1 })))
    .filter(({ judged }) => slug === null || judged.slug === slug)
    .filter((each) => standing === null || each.standing === standing)
    .map((each, position) => ({ ...each, position }));
  const { rows, ...listed } = pageOf(chosen, page);
  const withSteps = rows.map(async (each) => ({
    ...each,
    steps: await dependencies.casebooks.steps(each.judged.book.name, each.judged.cells),
  }));
  return accept({ ...listed, rows: await Promise.all(withSteps) });
};
