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
import type { OperationRefusal } from "../operation/refusals/operation-refusal.ts";
import { refusalSentence } from "../operation/refusals/refusal-sentence.ts";
import type { PageWriterWithRefusals } from "../pages.ts";
import type { KindOfTurn } from "../request/company-turns.ts";
import type { AnyRefusal } from "../request/request-refusals.ts";

/** With what pages may be refused, by the tags that the operation which makes links lists, beside those that all share. */
export const linkedPageRefusals = ["CalculationNotFound", "LoanNotFound", "ReportDataMissing"] as const;

/** Why a page cannot be shown, now or at the time of the link. */
export type LinkedPageRefusal = Extract<
  OperationRefusal,
  { readonly _tag: (typeof linkedPageRefusals)[number] | "PermissionDenied" | "FieldsInvalid" | "CompanyNotFound" }
>;

/** A page that a link can open, or that is part of the workplace alone. */
interface LinkedPageOf<Operands, Value, Refusal> {
  readonly permission: Permission;
  /** What the page is about, as a request for a link names it beside `page` and `minutes`. */
  readonly operands: FieldTable<Operands>;
  /** The page has a form that is sent to its own address. */
  readonly takesForm?: true;
  /** Takes long, so that companies take turns with it. */
  readonly takesTurn?: KindOfTurn;
  /** Authorizes and reads. `form`: what was sent from the page's own form; null where the page is only opened. */
  readonly read: (actor: Actor, operands: Operands, form: URLSearchParams | null) => Promise<Result<Value, Refusal>>;
  /** Whose records it shows: the frame names that company. */
  readonly companyIdOf: (value: Value) => number;
  /** Of a page that a borrower gets: the loan that it is about, or null of a quote. Left out: it is for people of the company. */
  readonly loanIdOf?: (value: Value, operands: Operands) => number | null;
  /** Of a page that shows what is wrong with its form: the status that the API has for that. Left out: it is 200. */
  readonly statusOf?: (value: Value) => number;
  /** A page that shows no refusals ignores the text for them. */
  readonly page: PageWriterWithRefusals<Value>;
}

type Form = URLSearchParams | null;

/** A page as it was written, with its status. */
interface WrittenPage {
  readonly html: string;
  readonly status: number;
}

/** A page about something, which one actor after the other may try to open. */
interface PageAbout<Refusal> {
  /** Whether the actor may see it, and whether it can be shown. */
  readonly check: (actor: Actor) => Promise<Result<unknown, Refusal>>;
  /** `workplace`: how it is part of the pages of one who is signed in; left out: a link opened it. */
  readonly write: (actor: Actor, form: Form, workplace?: Workplace) => Promise<Result<WrittenPage, Refusal>>;
}

/** A page whose types are settled inside it, so that pages of all kinds fit in one table. */
export interface LinkedPage<Refusal = LinkedPageRefusal> {
  readonly permission: Permission;
  readonly operands: FieldTable<never>;
  /** The API's names of the operands. */
  readonly operandNames: readonly string[];
  readonly takesForm: boolean;
  /** Null: it takes none. */
  readonly takesTurn: KindOfTurn | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly decode: (operands: JsonObject) => Decoded<PageAbout<Refusal>>;
}

/** Settles the types of a page that a link can open. */
export const linkedPage = <Operands, Value, Refusal extends AnyRefusal = LinkedPageRefusal>(
  dependencies: Dependencies,
  of: LinkedPageOf<Operands, Value, Refusal>,
): LinkedPage<Refusal> => {
  const { permission, operands, takesForm = false, takesTurn = null, page } = of;
  const read = async (actor: Actor, about: Operands, form: Form) =>
    inApiNames(await of.read(actor, about, form), operands);
  return {
    permission,
    // Whose values these are is known inside alone.
    operands: operands as unknown as FieldTable<never>,
    operandNames: fieldsOf(operands).map(([, { name }]) => name),
    takesForm,
    takesTurn,
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
          const html = await page.write(value.value, opened, refusalSentence);
          return accept({ html, status: of.statusOf?.(value.value) ?? 200 });
        },
      });
    },
  };
};
