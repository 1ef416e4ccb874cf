import type { LoanCostRefusal } from "../../../domain/hecm/loan-cost/talc.ts";
import type { OperationRefusal } from "../operation/refusals/operation-refusal.ts";
import type { ClientShownTwice, ParameterNotText, ParameterRepeated } from "../resources/auth/body.ts";
import type { JsonNameRepeated } from "./receive-body.ts";
import type { FileTooLarge, UploadTooLarge } from "./receive-upload.ts";

/** What the HTTP layer refuses before, or instead of, calling a use case. */
export type RequestRefusal =
  | { readonly _tag: "HostInvalid" }
  | { readonly _tag: "TrailersUnsupported" }
  | { readonly _tag: "BodyTooLarge" }
  | { readonly _tag: "BodyIncomplete" }
  | { readonly _tag: "BodyTooSlow" }
  | { readonly _tag: "TokenMissing" }
  | { readonly _tag: "PathUnknown" }
  | { readonly _tag: "MethodNotAllowed"; readonly allow: string }
  | { readonly _tag: "NotAcceptable" }
  | { readonly _tag: "ContentTypeUnsupported" }
  | { readonly _tag: "TokenContentTypeUnsupported" }
  | { readonly _tag: "FormExpected" }
  | UploadTooLarge
  | { readonly _tag: "FileTypeUnsupported"; readonly mediaTypes: readonly string[] }
  | FileTooLarge
  | { readonly _tag: "JsonBroken" }
  | JsonNameRepeated
  | ParameterRepeated
  | ParameterNotText
  | ClientShownTwice
  | { readonly _tag: "PasswordChangeRequired" }
  | { readonly _tag: "RateLimitExceeded"; readonly retryAfterSeconds: number }
  | { readonly _tag: "CompanyBusy" }
  | { readonly _tag: "ServiceBusy" }
  | { readonly _tag: "IdempotencyKeyInvalid" }
  | { readonly _tag: "IdempotencyKeyOfOtherBody" }
  | { readonly _tag: "RequestStillRunning" }
  | { readonly _tag: "StoreNotWritable" }
  | { readonly _tag: "EncryptionKeyMissing" }
  | { readonly _tag: "ServiceUnavailable" }
  | { readonly _tag: "ServiceFailed" };

/** Every refusal in the service's responses, as an error or inside a successful response. */
export type AnyRefusal = OperationRefusal | RequestRefusal | LoanCostRefusal;
