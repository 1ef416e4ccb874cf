import type { Instant } from "../../domain/kernel/day.ts";
import type { FieldError } from "../../domain/kernel/fields-invalid.ts";
import type { AnyRefusal } from "./edge-refusals.ts";

/** How one refusal is answered. */
export interface ErrorRow<Refusal> {
  readonly status: number;
  /** Stable, for programs; `codeOf` where it depends on the refusal. */
  readonly code: string;
  readonly codeOf?: (refusal: Refusal) => string;
  /** One sentence that says what to do. It never repeats a submitted value. */
  readonly detail: string | ((refusal: Refusal) => string);
  readonly errors?: (refusal: Refusal) => readonly Pick<FieldError, "field" | "message">[];
  readonly headers?: (refusal: Refusal, now: Instant) => Readonly<Record<string, string>>;
  /** The code of RFC 6749, section 5.2, on the token endpoints. */
  readonly tokenError?: string;
}

/** A row for every refusal there is. */
export type ErrorTable = {
  readonly [Tag in AnyRefusal["_tag"]]: ErrorRow<Extract<AnyRefusal, { readonly _tag: Tag }>>;
};

/** What the caller has to mend. */
export const bad = (code: string, detail: string) => ({ status: 400, code, detail });
/** What is not there, or not for this caller. */
export const notFound = (code: string, detail: string) => ({ status: 404, code, detail });

/** How long to wait. */
export const retryAfter = (seconds: number) => ({ "Retry-After": String(Math.max(1, Math.ceil(seconds))) });
