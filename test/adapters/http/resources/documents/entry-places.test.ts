import { describe, expect, test } from "bun:test";
import { fieldMessages, refusalSentence } from "../../../../../adapters/http/operation/refusals/refusal-sentence.ts";
import { encodeRefusal } from "../../../../../adapters/http/operation/replies.ts";
import {
  entryPlaceOf,
  entryWords,
  entryWordsForPeople,
} from "../../../../../adapters/http/resources/documents/entry-places.ts";
import { describedFields } from "../../../../../domain/documents/merge/fields.ts";
import { servedDocument } from "../../openapi/document.ts";

// The document is walked by names that only the test knows.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Schema = Record<string, any>;

const document = (await servedDocument()).json as Schema;

/** A schema without references and nullable alternatives. */
const resolved = (schema: Schema | undefined): Schema => {
  if (schema?.$ref !== undefined) return resolved(document.components.schemas[schema.$ref.split("/").at(-1)]);
  if (schema?.anyOf !== undefined) return resolved(schema.anyOf.find((each: Schema) => each.type !== "null"));
  return schema?.type === "array" ? resolved(schema.items) : (schema ?? {});
};

/** Whether the body of an operation has a field, or one within a field. */
const takes = (operation: string, field: string): boolean => {
  const [method = "", path = ""] = operation.split(" ");
  const body = document.paths[path]?.[method.toLowerCase()]?.requestBody.content["application/json"].schema;
  let at = resolved(body);
  for (const step of field.split(".")) {
    if (at.properties?.[step] === undefined) return false;
    at = resolved(at.properties[step]);
  }
  return true;
};

describe("the place where the value of a merge field is entered", () => {
  test("is a field of an existing operation, for every field that a template can name", () => {
    // Fields that the service computes from its own data, and so never lacks.
    const made =
      /^(today|loan\.number|lien_total|mandatory_lien_total|borrower_names|(incompleteness|servicing|deadlines)\b.*)$/;
    const wrong = describedFields().filter(({ path }) => {
      const place = entryPlaceOf(path);
      if (place === null) return !made.test(path);
      const [method = "", address = ""] = place.operation.split(" ");
      if (document.paths[address]?.[method.toLowerCase()] === undefined) return true;
      return place.field !== null && !takes(place.operation, place.field);
    });
    expect(wrong.map(({ path }) => [path, entryPlaceOf(path)])).toEqual([]);
  });

  test("is given for a list entry with its number, and for an operation's result with the operation", () => {
    expect(entryWords("adverse_action.agency_name")).toBe(
      "enter hmda_agency_code with PATCH /api/company/companies/{id}/",
    );
    expect(entryWords("borrowers.1.letter_line_1")).toBe(
      "enter present_address.street with PATCH /api/loan/borrowers/{id}/",
    );
    expect(entryWords("borrowers.0.credit_scores.2.range_low")).toBe(
      "it comes from POST /api/credit-report/credit-reports/order_credit_report/",
    );
    for (const path of ["adverse_action.reasons", "adverse_action.reasons.0.text", "adverse_action.used_credit_report"])
      expect(entryWords(path)).toBe("enter hmda.denial_reasons with PATCH /api/loan/loans/{id}/");
    expect(entryWords("projection")).toBe("it comes from POST /api/loan/loan-calculation/");
    expect(entryWords("today")).toBe("");
  });

  test("is given in words on a page, where no one knows the requests of the API", () => {
    expect(entryWordsForPeople("borrowers.1.letter_line_1")).toBe(
      "enter present address street in the person's record",
    );
    expect(entryWordsForPeople("projection")).toBe("it comes from the calculation of the loan");
    for (const { path } of describedFields()) {
      const words = entryWordsForPeople(path);
      expect([path, words === ""]).toEqual([path, entryPlaceOf(path) === null]);
      expect(words).not.toMatch(/\/api\/|PATCH|POST|_/);
    }
  });

  const notice = { documentCode: "notice-of-adverse-action", documentName: "Notice of Adverse Action" };

  test("is said so of each missing value when documents are refused", () => {
    const refusal = {
      _tag: "MergeFieldsMissing",
      documents: [{ ...notice, fields: ["borrowers.0.letter_line_1"] }],
    } as const;
    expect(fieldMessages(refusal)).toEqual([
      {
        field: "borrowers.0.letter_line_1",
        message:
          "is printed by Notice of Adverse Action, and has no value: enter present address street in the person's record",
      },
    ]);
  });

  test("is why there is none where nothing can be entered: a notice of missing items, for a loan that lacks none", () => {
    const incomplete = { documentCode: "notice-of-incompleteness", documentName: "Notice of Incompleteness" };
    const refusal = {
      _tag: "MergeFieldsMissing",
      documents: [{ ...incomplete, fields: ["incompleteness.items_text"] }],
    } as const;
    const reason = "has no value: no item that the applicant provides is missing, so the notice is not for this loan";
    expect(fieldMessages(refusal)[0]?.message).toBe(`is printed by Notice of Incompleteness, and ${reason}`);
    expect(encodeRefusal(refusal).errors?.[0]?.message).toBe(`is printed by notice-of-incompleteness, and ${reason}`);
  });

  test("is said of documents by their codes where an earlier release stored why a job failed", () => {
    const documentCode = "loan-summary";
    const missing = { _tag: "MergeFieldsMissing", documents: [{ documentCode, fields: ["projection"] }] } as const;
    const stale = { _tag: "DocumentsOfStaleCalculation", documentCodes: [documentCode], outdatedRates: null } as const;
    const notMade = { _tag: "DocumentNotMade", documentCode, message: "It is too long." } as const;
    for (const refusal of [missing, stale, notMade])
      for (const sentence of [refusalSentence(refusal), encodeRefusal(refusal).detail])
        expect(sentence).toContain(documentCode);
    expect(fieldMessages(missing)[0]?.message).toStartWith("is printed by loan-summary, and has no value");
  });

  test("is said of documents by their titles, on every page that refuses them", () => {
    const summary = { documentCode: "loan-summary", documentName: "Loan Summary" };
    const missing = [notice, summary].map((document) => ({ ...document, fields: ["borrowers.0.letter_line_1"] }));
    const sentences = [
      refusalSentence({ _tag: "MergeFieldsMissing", documents: missing }),
      refusalSentence({
        _tag: "DocumentsOfStaleCalculation",
        documentCodes: [],
        documentNames: [notice.documentName, summary.documentName],
        outdatedRates: null,
      }),
      refusalSentence({ _tag: "DocumentNotMade", ...notice, message: "It is too long." }),
    ];
    const titles = "Notice of Adverse Action and Loan Summary";
    expect(sentences).toEqual([
      `The loan lacks data that ${titles} would print: enter it, or generate drafts, which leave it blank.`,
      `${titles} would show figures of a calculation that no longer describes the loan. Its terms have changed: calculate the loan again.`,
      "Notice of Adverse Action cannot be generated. It is too long.",
    ]);
    const draft = { missingFields: ["borrowers.0.letter_line_1"], outsideStage: null, action: "sent" } as const;
    expect(fieldMessages({ _tag: "DocumentIsDraft", ...notice, ...draft })[0]?.message).toStartWith(
      "is printed by Notice of Adverse Action, and had no value",
    );
  });
});
