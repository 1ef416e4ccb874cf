import { expect, test } from "bun:test";
import { errorTable } from "../../../../adapters/http/errors.ts";
import { agencyErrors } from "../../../../adapters/http/resources/agency/errors.ts";
import { creditErrors } from "../../../../adapters/http/resources/credit/errors.ts";

/** Refusals of requests that no page makes, or that a page answers in another way, such as with the sign-in page. */
const onlyForPrograms: ReadonlySet<string> = new Set([
  ...["TokenMissing", "NotSignedIn", "PasswordChangeRequired"],
  ...["IdempotencyKeyInvalid", "IdempotencyKeyOfOtherBody", "GenerationNotFound", "SecondFactorRequired"],
  ...["AgencyAnswered", "TooManyTestEvents"],
  ...["RegisterNotGenerated", "CallReportNotMade", "DocumentsNotVoided", "DocumentWithoutFile"],
]);

const wordsOfApi =
  /\/api\b|Retry-After|Idempotency-Key|request_id|"force"|\b(?:GET|POST|PUT|PATCH|DELETE) |repeat (?:it|the request)|this request ran/;

test("the sentence of a refusal on a page says nothing of requests, headers and paths", () => {
  // Of a sentence that depends on the refusal, its texts are in the source of the function.
  const sentences = Object.entries(errorTable).map(([tag, { detail, ...row }]) => {
    const forPeople = "forPeople" in row ? row.forPeople : undefined;
    return [tag, String(forPeople?.sentence ?? detail)] as const;
  });
  expect(sentences.length).toBeGreaterThan(100);
  const ofApi = sentences.filter(([, sentence]) => wordsOfApi.test(sentence)).map(([tag]) => tag);
  expect(ofApi.toSorted()).toEqual([...onlyForPrograms].toSorted());
});

test("a refusal whose messages have no words gives no reason, and one with words gives the first", () => {
  const said = (...texts: string[]) => {
    const messages = texts.map((text) => ({ code: "1", text }));
    const agency = agencyErrors.AgencyRefused.detail({ _tag: "AgencyRefused", messages, transactionId: 1 });
    return [
      agency,
      creditErrors.CreditReportRefused.detail({ _tag: "CreditReportRefused", messages, creditReportId: 1 }),
    ];
  };
  for (const detail of said("", "\u2800")) expect(detail).toContain("without giving a reason");
  for (const detail of said("", "NOT AUTHORIZED.")) expect(detail).toContain("refused the request: NOT AUTHORIZED. ");
});
