import { createHmac, timingSafeEqual } from "node:crypto";

/** The name of the field that holds it. */
export const formTokenField = "form_token";

/** The name of the field that shows whose form it is, whichever session it was opened in. */
export const formOwnerField = "form_owner";

/** What shows that a form was made by this service for this browser. */
export interface FormTokens {
  /** `holder`: the session, or the visitor's cookie. `path`: where the form is sent. */
  readonly of: (holder: string, path: string) => string;
  readonly isOf: (token: string | null, holder: string, path: string) => boolean;
}

/** A token is a MAC over browser and address of the form, under a key of its own. */
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
 * Whether a form was sent from a page of this service: the browser says so, or, where it says nothing, names the origin. Browsers
 * leave `Sec-Fetch-Site` out over http beyond the loopback address.
 */
export const isSameOrigin = (request: Request, publicUrl: string): boolean => {
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null ? request.headers.get("Origin") === new URL(publicUrl).origin : site === "same-origin";
};
