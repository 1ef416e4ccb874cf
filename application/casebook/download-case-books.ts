import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { standingReviews } from "../../domain/casebook/expert-review.ts";
import type { CasebookUnreadable, Disagreement } from "../../domain/casebook/ports.ts";
import { agreements, type StandingCase, signatureText, withAgreements } from "../../domain/casebook/standing.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { readDesk } from "./read-desk.ts";

/** The disagreements with the current wording of a case, except those of experts who have agreed since. */
const disagreementsWith = ({ judged, reviews }: StandingCase): readonly Disagreement[] => {
  const standing = standingReviews(
    judged,
    reviews.map(({ review }) => review),
  );
  return reviews
    .filter(({ review }) => review.verdict === "disagree" && standing.includes(review))
    .map((named) => ({
      book: judged.book.name,
      name: judged.name,
      by: signatureText(named),
      note: named.review.note ?? "",
      figures: named.review.figures.map(({ column, figure }) => `${column.replace("→ ", "")} ${figure}`).join("; "),
    }));
};

/** Creates the workbook of the case books, with agreements as signatures and disagreements on a separate sheet. */
export const downloadCaseBooks = async (
  dependencies: Dependencies,
  actor: Actor,
): Promise<Result<Uint8Array<ArrayBuffer>, PermissionDenied | CasebookUnreadable>> => {
  const allowed = authorize(actor, "casebook.view");
  if (allowed._tag === "Refused") return allowed;
  const read = await readDesk(dependencies, actor, null);
  if (read._tag === "Refused") return read;
  const desk = read.value;
  const signatures = agreements(desk.flatMap(({ cases }) => cases));
  return accept(
    await dependencies.casebooks.workbook(
      desk.map(({ answered }) => withAgreements(answered, signatures)),
      desk.flatMap(({ cases }) => cases.flatMap(disagreementsWith)),
    ),
  );
};
