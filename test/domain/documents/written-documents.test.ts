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

describe("what may be written of a template", () => {
  test.each(["Welcome", "welcome letter", "welcome--letter", "-welcome", "", "a".repeat(61)])(
    "no code is %p",
    (code) => {
      expect(fieldsWrong(checkTemplate(template({ code }), null))).toEqual(["code"]);
    },
  );

  test("a name and a body are not blank, and everything that is wrong is reported together", () => {
    expect(fieldsWrong(checkTemplate(template({ code: "A", name: " ", body: " " }), null))).toEqual([
      "code",
      "name",
      "body",
    ]);
  });

  test("a body has at most 512 Ki characters", () => {
    expect(fieldsWrong(checkTemplate(template({ body: "a".repeat(524_288) }), null))).toEqual([]);
    expect(fieldsWrong(checkTemplate(template({ body: "a".repeat(524_289) }), null))).toEqual(["body"]);
  });

  test("the code stays as it was given first", () => {
    expect(fieldsWrong(checkTemplate(template({ code: "other" }), template()))).toEqual(["code"]);
    expect(fieldsWrong(checkTemplate(template({ name: "Other" }), template()))).toEqual([]);
  });

  test("each signer counts once", () => {
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

  test("follow each change of the document, and none of whether it is used", () => {
    expect(makesRevision(template(), template({ isActive: false }))).toBe(false);
    expect(makesRevision(template(), template())).toBe(false);
    for (const change of [{ body: "<p>Hello</p>" }, { name: "Hello" }, { signers: [] }, { stage: "closing" }] as const)
      expect(makesRevision(template(), template(change))).toBe(true);
  });

  test("are named by their template", () => {
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

describe("what may be written of a package", () => {
  const nameable = { templateIds: new Set([1, 2]), externalCodes: new Set(["w-9"]) };
  const wrong = (given: Partial<PackageDetails>, before: PackageDetails | null = null) =>
    fieldsWrong(checkPackage(packageOf(given), before, nameable));

  test("it has a template, and each once", () => {
    expect(wrong({ templateIds: [] })).toEqual(["templateIds"]);
    expect(wrong({ templateIds: [1, 2, 1] })).toEqual(["templateIds.2"]);
  });

  test("its templates and external documents are there", () => {
    expect(wrong({ templateIds: [2, 3] })).toEqual(["templateIds.1"]);
    expect(wrong({ externalDocuments: ["w-9", "w-8"] })).toEqual(["externalDocuments.1"]);
  });

  test("the code stays as it was given first", () => {
    expect(wrong({ code: "other" }, packageOf())).toEqual(["code"]);
  });

  test("a condition that is named twice counts once", () => {
    const conditions = { states: ["VA", "VA"], hecmTypes: ["purchase", "purchase"], rateTypes: [] } as const;
    const checked = accepted(
      checkPackage(packageOf({ conditions, externalDocuments: ["w-9", "w-9"] }), null, nameable),
    );
    expect(checked.conditions).toEqual({ states: ["VA"], hecmTypes: ["purchase"], rateTypes: [] });
    expect(checked.externalDocuments).toEqual(["w-9"]);
  });

  test("a new one has what was written", () => {
    const made = newPackage(packageOf(), { id: 8, companyId: 3, now });
    expect(made).toMatchObject({ id: 8, companyId: 3, version: 1, logNumber: 1 });
    expect(packageDetailsOf(made)).toEqual(packageOf());
  });
});
