import { createHmac, timingSafeEqual } from "node:crypto";

/** The name of the field that holds the form token. */
export const formTokenField = "form_token";

/** The name of the field that identifies the user of a form, in whichever session it was opened. */
export const formOwnerField = "form_owner";

/** Tokens that prove that a form was created by this service for this browser. */
export interface FormTokens {
  /** `holder` is the session, or the visitor's cookie. `path` is the address to which the form is sent. */
  readonly of: (holder: string, path: string) => string;
  readonly isOf: (token: string | null, holder: string, path: string) => boolean;
}

/** A token is a MAC, with a separate key, over the browser and the address of the form. */
export const formTokens = (tokenSecret: string): FormTokens => {
  const key = createHmac("sha256", tokenSecret).update("form token").digest();
  const macOf = (holder: string, path: string) => createHmac("sha256", key).update(`${holder}\n${path}`).digest();
  return {
    of: (holder, path) => macOf(holder, path).toString("base64url"),
    isOf: (token, holder, path) => {
      const given = Buffer.from(token ?? "", "base64url");
      const expected = macOf(holder, path);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};

/**
 * Whether a form was sent from a page of this service, according to `Sec-Fetch-Site` or, if the browser does not send it, `Origin`.
 * Browsers omit `Sec-Fetch-Site` over http, except for the loopback address.
 */
export const isSameOrigin = (request: Request, publicUrl: string): boolean => {
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null ? request.headers.get("Origin") === new URL(publicUrl).origin : site === "same-origin";
};
