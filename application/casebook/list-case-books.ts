import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { CasebookUnreadable } from "../../domain/casebook/ports.ts";
import { type BookStanding, bookStanding } from "../../domain/casebook/standing.ts";
import { type Page, type PageOf, pageOf } from "../../domain/kernel/page.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { readDesk } from "./read-desk.ts";

/** Lists a page of the case books, each with the status of its cases. */
export const listCaseBooks = async (
  dependencies: Dependencies,
  actor: Actor,
  page: Page<"name">,
): Promise<Result<PageOf<BookStanding>, PermissionDenied | CasebookUnreadable>> => {
  const allowed = authorize(actor, "casebook.view");
  if (allowed._tag === "Refused") return allowed;
  const read = await readDesk(dependencies, actor, null);
  if (read._tag === "Refused") return read;
  const books = read.value;
  return accept(
    pageOf(
      books.map(({ answered, cases }) => bookStanding(answered, cases)),
      page,
    ),
  );
};
