import type { Accepted, Result } from "../../../../domain/kernel/result.ts";
import type { WorkbookTooLarge } from "../../../../domain/mcr/file/workbook-size.ts";
import type { OperationPermission } from "../operation-permission.ts";
import type { UseCaseRefusal } from "./use-case-refusal.ts";

/** A page that a list does not have. */
export interface PageNotFound {
  readonly _tag: "PageNotFound";
}

export type OperationRefusal = UseCaseRefusal | PageNotFound | WorkbookTooLarge;
export type OperationTag = OperationRefusal["_tag"];

/** The refusals of any operation: the API document adds them, and no operation lists them. */
export const sharedOperationTags = ["PermissionDenied", "FieldsInvalid", "CompanyNotFound"] as const;

/** The result of any handler. */
export type AnyOutcome = Result<unknown, OperationRefusal>;

/** Stands in for a handler's outcome until the compiler has inferred it. */
export interface NotInferred extends Accepted<never> {
  readonly isInferred: false;
}

type TagOf<Outcome extends AnyOutcome> = Extract<Outcome, { readonly _tag: "Refused" }>["refusal"]["_tag"];

/** The tags that an operation lists: all refusals of its handler, except those that every operation shares. */
type OwnTag<Outcome extends AnyOutcome> = Exclude<TagOf<Outcome>, (typeof sharedOperationTags)[number]>;

type Exact<Own extends OperationTag, Listed extends OperationTag> = [Own, Listed] extends [Listed, Own]
  ? unknown
  : { readonly missing: Exclude<Own, Listed>; readonly surplus: Exclude<Listed, Own> };

/** A list of exactly the own tags of an outcome. */
export type ExactTags<Outcome extends AnyOutcome, Listed extends readonly OperationTag[]> = Listed &
  ([Outcome] extends [NotInferred] ? unknown : Exact<OwnTag<Outcome>, Listed[number]>);

/**
 * Accepts a list of exactly the own tags; for any other list the compiler reports what is `missing` and what is `surplus`. An operation
 * open to everyone signed in is never refused for lack of a permission.
 */
export interface ExactRefusals<Outcome extends AnyOutcome, Listed extends readonly OperationTag[]> {
  readonly refusals: ExactTags<Outcome, Listed>;
  readonly permission: "PermissionDenied" extends TagOf<Outcome>
    ? Exclude<OperationPermission, "signed in">
    : OperationPermission;
}
