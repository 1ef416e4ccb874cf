import type { PermissionDenied } from "../access/actor.ts";
import type { MakeRefusal } from "../documents/making-refusals.ts";
import type { PackageNotForLoan } from "../documents/package/package-fit.ts";
import type { FileFailure } from "../imports/file/inspection.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { NotFound } from "../log/record-kinds.ts";
import type { WorkbookTooLarge } from "../mcr/file/workbook-size.ts";

/** The job failed or lost its process repeatedly, without completing a step in between. */
interface JobGivenUp {
  readonly _tag: "JobGivenUp";
}

/** Not all documents of a package could be added to the history, and those that may have been added could not be voided. */
interface DocumentsNotVoided {
  readonly _tag: "DocumentsNotVoided";
  readonly loanId: number;
  readonly generationId: number;
}

/** The user who started the job can no longer sign in. */
export interface JobRequesterInactive {
  readonly _tag: "JobRequesterInactive";
}

/** No register was generated: data is missing, or edits prevent its filing. */
interface RegisterNotGenerated {
  readonly _tag: "RegisterNotGenerated";
  readonly because: "RegisterDataMissing" | "RegisterBlocked";
  readonly year: number;
}

/** No report was generated: loans lack required data. */
interface CallReportNotMade {
  readonly _tag: "CallReportNotMade";
  readonly year: number;
  readonly quarter: number;
}

/** The input of the job was removed before it ran. */
interface JobInputRemoved {
  readonly _tag: "JobInputRemoved";
}

/** The file of an import cannot be read, so that none of its lines was applied. */
interface ImportFileRefused {
  readonly _tag: "ImportFileRefused";
  readonly failure: FileFailure;
}

/** So many lines of an import were refused that the rest is not tried. */
interface TooManyLinesRefused {
  readonly _tag: "TooManyLinesRefused";
}

/** The process that continued a rotation has a different first key than the one that began it. */
interface FirstKeyDiffers {
  readonly _tag: "FirstKeyDiffers";
}

/** The process of an import without a stored file has died. */
interface ImportLeft {
  readonly _tag: "ImportLeft";
}

/** Why a job failed. */
export type JobRefusal =
  | PermissionDenied
  | NotFound<"call_report_filing">
  | NotFound<"company">
  | NotFound<"document_package">
  | NotFound<"loan">
  | FieldsInvalid
  | RegisterNotGenerated
  | CallReportNotMade
  | WorkbookTooLarge
  | PackageNotForLoan
  | MakeRefusal
  | JobInputRemoved
  | ImportFileRefused
  | TooManyLinesRefused
  | ImportLeft
  | FirstKeyDiffers
  | JobGivenUp
  | DocumentsNotVoided
  | JobRequesterInactive;
