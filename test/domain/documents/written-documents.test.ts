import { describe, expect, test } from "bun:test";
import {
  checkTemplate,
  makesRevision,
  newTemplate,
  revisionOf,
  withTemplateDetails,
} from "../../../domain/documents/new-template.ts";
import { checkPackage, newPackage, packageDetailsOf } from "../../../domain/documents/package/new-package.ts";
import type { PackageDetails } from "../../../domain/documents/package/package.ts";
import type { TemplateDetails } from "../../../domain/documents/template.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";

const now = instant("2026-05-01T12:00:00.000Z");

const template = (given: Partial<TemplateDetails> = {}): TemplateDetails => ({
  kind: "liquid",
  code: "welcome-letter",
  name: "Welcome letter",
  stage: "initial",
  body: "<p>Welcome</p>",
  fields: [],
  blank: null,
  signers: ["borrower"],
  isActive: true,
  ...given,
});

const fieldsWrong = (checked: Result<unknown, FieldsInvalid>): string[] =>
  checked._tag === "Refused" ? checked.refusal.errors.map(({ field }) => field) : [];

describe("the fields of a template", () => {
  test.each(["Welcome", "welcome letter", "welcome--letter", "-welcome", "", "a".repeat(61)])(
    "do not allow the code %p",
    (code) => {
      expect(fieldsWrong(checkTemplate(template({ code }), null))).toEqual(["code"]);
    },
  );

  test("require a name and a body, and all errors are reported together", () => {
    expect(fieldsWrong(checkTemplate(template({ code: "A", name: " ", body: " " }), null))).toEqual([
      "code",
      "name",
      "body",
    ]);
  });

  test("allow a body of at most 512 Ki characters", () => {
    expect(fieldsWrong(checkTemplate(template({ body: "a".repeat(524_288) }), null))).toEqual([]);
    expect(fieldsWrong(checkTemplate(template({ body: "a".repeat(524_289) }), null))).toEqual(["body"]);
  });

  test("keep the code that was given first", () => {
    expect(fieldsWrong(checkTemplate(template({ code: "other" }), template()))).toEqual(["code"]);
    expect(fieldsWrong(checkTemplate(template({ name: "Other" }), template()))).toEqual([]);
  });

  test("keep a stored body that ends with a line break if it is written without it", () => {
    const stored = template({ body: "<p>Welcome</p>\n" });
    expect(accepted(checkTemplate(template(), stored)).body).toBe("<p>Welcome</p>\n");
    expect(accepted(checkTemplate(template({ body: "<p>Hello</p>" }), stored)).body).toBe("<p>Hello</p>");
    expect(accepted(checkTemplate(template(), null)).body).toBe("<p>Welcome</p>");
  });

  test("count each signer once", () => {
    const checked = accepted(checkTemplate(template({ signers: ["nbs", "borrower", "nbs"] }), null));
    expect(checked.signers).toEqual(["nbs", "borrower"]);
  });
});

describe("the revisions of a template", () => {
  const place = { id: 7, companyId: 3, now };

  test("begin with 1, which has what was written", () => {
    const made = newTemplate(template(), place);
    expect(made).toMatchObject({ id: 7, companyId: 3, version: 1, logNumber: 1, revision: 1 });
    expect("body" in made).toBe(false);
    expect(revisionOf(made, template(), { byUserId: 9, now })).toMatchObject({
      templateId: 7,
      number: 1,
      body: "<p>Welcome</p>",
      writtenByUserId: 9,
    });
  });

  test("increase with each change of the document, but not with its activation", () => {
    expect(makesRevision(template(), template({ isActive: false }))).toBe(false);
    expect(makesRevision(template(), template())).toBe(false);
    for (const change of [{ body: "<p>Hello</p>" }, { name: "Hello" }, { signers: [] }, { stage: "closing" }] as const)
      expect(makesRevision(template(), template(change))).toBe(true);
  });

  test("are referenced by their template", () => {
    const changed = withTemplateDetails(newTemplate(template(), place), template({ name: "Hello" }), 2);
    expect(changed).toMatchObject({ name: "Hello", revision: 2, version: 1 });
  });
});

const packageOf = (given: Partial<PackageDetails> = {}): PackageDetails => ({
  code: "welcome",
  name: "Welcome",
  stage: "initial",
  templateIds: [1, 2],
  externalDocuments: [],
  conditions: { states: [], hecmTypes: [], rateTypes: [] },
  isActive: true,
  ...given,
});

describe("the fields of a package", () => {
  const templates = [
    { id: 1, isActive: true },
    { id: 2, isActive: true },
    { id: 4, isActive: false },
  ];
  const nameable = { templates, externalCodes: new Set(["w-9"]) };
  const wrong = (given: Partial<PackageDetails>, before: PackageDetails | null = null) =>
    fieldsWrong(checkPackage(packageOf(given), before, nameable));

  test("require a template, each once", () => {
    expect(wrong({ templateIds: [] })).toEqual(["templateIds"]);
    expect(wrong({ templateIds: [1, 2, 1] })).toEqual(["templateIds.2"]);
  });

  test("require existing templates and external documents", () => {
    expect(wrong({ templateIds: [2, 3] })).toEqual(["templateIds.1"]);
    expect(wrong({ externalDocuments: ["w-9", "w-8"] })).toEqual(["externalDocuments.1"]);
  });

  test("refuse an inactive template, unless the package already names it", () => {
    expect(wrong({ templateIds: [1, 4] })).toEqual(["templateIds.1"]);
    expect(wrong({ templateIds: [1, 4] }, packageOf({ templateIds: [1, 2] }))).toEqual(["templateIds.1"]);
    expect(
      accepted(checkPackage(packageOf({ templateIds: [4, 1] }), packageOf({ templateIds: [4] }), nameable)),
    ).toMatchObject({ templateIds: [4, 1] });
  });

  test("keep the code that was given first", () => {
    expect(wrong({ code: "other" }, packageOf())).toEqual(["code"]);
  });

  test("count a condition that is named twice once", () => {
    const conditions = { states: ["VA", "VA"], hecmTypes: ["purchase", "purchase"], rateTypes: [] } as const;
    const checked = accepted(
      checkPackage(packageOf({ conditions, externalDocuments: ["w-9", "w-9"] }), null, nameable),
    );
    expect(checked.conditions).toEqual({ states: ["VA"], hecmTypes: ["purchase"], rateTypes: [] });
    expect(checked.externalDocuments).toEqual(["w-9"]);
  });

  test("keep a condition that a newer release on the same store has added", () => {
    const conditions = { states: [], hecmTypes: [], rateTypes: [], addedLater: "entered there" };
    expect(accepted(checkPackage(packageOf({ conditions }), null, nameable)).conditions).toEqual(conditions);
  });

  test("are those that were written, for a new package", () => {
    const made = newPackage(packageOf(), { id: 8, companyId: 3, now });
    expect(made).toMatchObject({ id: 8, companyId: 3, version: 1, logNumber: 1 });
    expect(packageDetailsOf(made)).toEqual(packageOf());
  });
});
