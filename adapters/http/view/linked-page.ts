import { readPageFrame } from "../../../application/pages/read-page-frame.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Permission } from "../../../domain/access/permissions.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { OpenedFrame, Workplace } from "../../page-models/opened-frame.ts";
import type { Decoded, FieldTable, JsonObject } from "../codec/codec.ts";
import { inApiNames } from "../codec/field-names.ts";
import { decodeBody } from "../codec/table.ts";
import { fieldsOf } from "../codec/table-fields.ts";
import { responseFault } from "../operation/formats/stream-of.ts";
import { textInPieces } from "../operation/formats/text-in-pieces.ts";
import type { OperationRefusal } from "../operation/refusals/operation-refusal.ts";
import { refusalSentence } from "../operation/refusals/refusal-sentence.ts";
import type { FramedPageWriter } from "../pages.ts";
import type { HoldSlot, QueueName } from "../request/fair-queue.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

/** The tags of the refusals that pages may have, as listed by the operation that creates links, beside those that all share. */
export const linkedPageRefusals = ["CalculationNotFound", "LoanNotFound", "ReportDataMissing"] as const;

/** Why a page cannot be shown, now or when the link is created. */
export type LinkedPageRefusal = Extract<
  OperationRefusal,
  { readonly _tag: (typeof linkedPageRefusals)[number] | "PermissionDenied" | "FieldsInvalid" | "CompanyNotFound" }
>;

/** A page that a link can open, or that is only part of the workplace. */
interface LinkedPageOf<Operands, Value, Refusal> {
  readonly permission: Permission;
  /** The subject of the page, as a request for a link names it beside `page` and `minutes`. */
  readonly operands: FieldTable<Operands>;
  /** The page has a form that is sent to its own address. */
  readonly acceptsForm?: true;
  /** Takes long, so that it waits in this fair queue of companies. */
  readonly fairQueue?: QueueName;
  /** Authorizes and reads. `form` is what was sent with the page's own form; null if the page is only opened. */
  readonly read: (actor: Actor, operands: Operands, form: URLSearchParams | null) => Promise<Result<Value, Refusal>>;
  /** The company whose records it shows; the frame names it. */
  readonly companyIdOf: (value: Value) => number;
  /** For a page that a borrower gets: the loan that it is about, or null for a quote. Left out for a page for people of the company. */
  readonly loanIdOf?: (value: Value, operands: Operands) => number | null;
  /** For a page that shows the errors of its form: the status that the API has for them. 200 if left out. */
  readonly statusOf?: (value: Value) => number;
  readonly page: FramedPageWriter<Value>;
}

type Form = URLSearchParams | null;

/** A written page, with its status. */
interface WrittenPage {
  /** A long page is a stream. */
  readonly html: string | ReadableStream<Uint8Array>;
  readonly status: number;
}

/** The written page; the slot of a long one is kept until it is sent. */
export const heldPage = <Refusal>(
  written: Result<WrittenPage, Refusal>,
  hold: HoldSlot,
): Result<WrittenPage, Refusal> =>
  written._tag === "Accepted" && typeof written.value.html !== "string"
    ? accept({ ...written.value, html: hold(written.value.html) })
    : written;

/** A page about a subject, which several actors may try to open. */
interface PageAbout<Refusal> {
  /** Whether the actor may see it, and whether it can be shown. */
  readonly check: (actor: Actor) => Promise<Result<unknown, Refusal>>;
  /** `workplace` is the surrounding workplace for a signed-in user; left out if a link opened the page. */
  readonly write: (actor: Actor, form: Form, workplace?: Workplace) => Promise<Result<WrittenPage, Refusal>>;
}

/** A page with its types erased, so that pages of all kinds fit in one table. */
export interface LinkedPage<Refusal = LinkedPageRefusal> {
  readonly permission: Permission;
  readonly operands: FieldTable<never>;
  /** The API's names of the operands. */
  readonly operandNames: readonly string[];
  readonly acceptsForm: boolean;
  /** Null if it takes none. */
  readonly fairQueue: QueueName | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly decode: (operands: JsonObject) => Decoded<PageAbout<Refusal>>;
}

/** Erases the types of a page that a link can open. */
export const linkedPage = <Operands, Value, Refusal extends AnyRefusal = LinkedPageRefusal>(
  dependencies: Dependencies,
  of: LinkedPageOf<Operands, Value, Refusal>,
): LinkedPage<Refusal> => {
  const { permission, operands, acceptsForm = false, fairQueue = null, page } = of;
  const read = async (actor: Actor, about: Operands, form: Form) =>
    inApiNames(await of.read(actor, about, form), operands);
  return {
    permission,
    // The types of these values are known only inside.
    operands: operands as unknown as FieldTable<never>,
    operandNames: fieldsOf(operands).map(([, { name }]) => name),
    acceptsForm,
    fairQueue,
    headers: page.headers,
    decode: (json) => {
      const about = decodeBody(operands, json);
      if (about._tag === "Refused") return about;
      return accept({
        check: (actor) => read(actor, about.value, null),
        write: async (actor, form, workplace) => {
          const value = await read(actor, about.value, form);
          if (value._tag === "Refused") return value;
          const borrowerFacing = of.loanIdOf ? { loanId: of.loanIdOf(value.value, about.value) } : null;
          const frame = await readPageFrame(dependencies, actor, of.companyIdOf(value.value), borrowerFacing);
          const opened: OpenedFrame = workplace === undefined ? frame : { ...frame, workplace };
          const text = await page.write(value.value, opened, refusalSentence);
          const html = typeof text === "string" ? text : textInPieces(text, responseFault(dependencies, actor));
          return accept({ html, status: of.statusOf?.(value.value) ?? 200 });
        },
      });
    },
  };
};
