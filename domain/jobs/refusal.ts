import type { PermissionDenied } from "../access/actor.ts";
import type { MakeRefusal } from "../documents/making-refusals.ts";
import type { PackageNotForLoan } from "../documents/package/package-fit.ts";
import type { FileFailure } from "../imports/file/inspection.ts";
import type { FieldsInvalid } from "../kernel/fields-invalid.ts";
import type { NotFound } from "../log/record-kinds.ts";
import type { WorkbookTooLarge } from "../mcr/file/workbook-size.ts";

/** The job failed or lost its process again and again, without a step in between. */
interface JobGivenUp {
  readonly _tag: "JobGivenUp";
}

/** The documents of a package could not all be added to the history, and those that may be there could not be voided. */
interface DocumentsNotVoided {
  readonly _tag: "DocumentsNotVoided";
  readonly loanId: number;
  readonly generationId: number;
}

/** The one who started the job can no longer sign in. */
export interface JobRequesterInactive {
  readonly _tag: "JobRequesterInactive";
}

/** There is no register: data is missing, or edits hit that prevent its filing. */
interface RegisterNotGenerated {
  readonly _tag: "RegisterNotGenerated";
  readonly because: "RegisterDataMissing" | "RegisterBlocked";
  readonly year: number;
}

/** There is no report: loans lack what it needs. */
interface CallReportNotMade {
  readonly _tag: "CallReportNotMade";
  readonly year: number;
  readonly quarter: number;
}

/** What the job was to work on was removed before it came to it. */
interface JobInputRemoved {
  readonly _tag: "JobInputRemoved";
}

/** The file of an import cannot be read, so that none of its lines took effect. */
interface ImportFileRefused {
  readonly _tag: "ImportFileRefused";
  readonly failure: FileFailure;
}

/** So many lines of an import were refused that the rest is not tried. */
interface TooManyLinesRefused {
  readonly _tag: "TooManyLinesRefused";
}

/** The process that went on with a rotation has another first key than the one that began it. */
interface FirstKeyDiffers {
  readonly _tag: "FirstKeyDiffers";
}

/** The process of an import that has no stored file is gone. */
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
