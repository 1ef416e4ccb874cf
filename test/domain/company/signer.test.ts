import { describe, expect, test } from "bun:test";
import { checkSigner, newSigner, withDetails } from "../../../domain/company/signers/new-signer.ts";
import { type SignerInput, signerFor, signerOf, withDefaultSigner } from "../../../domain/company/signers/signer.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aSigner } from "../../fixtures/company/signer.ts";

const now = instant("2026-05-01T12:00:00.000Z");

const someInput = (given: Partial<SignerInput> = {}): SignerInput => ({
  name: "Sylvia Example",
  title: "Vice President",
  email: null,
  nmlsId: null,
  documentCodes: [],
  isActive: true,
  isDefault: false,
  ...given,
});

const fieldsWrong = (given: Partial<SignerInput>, before: Partial<SignerInput> | null = null): string[] => {
  const checked = checkSigner(someInput(given), before && someInput(before));
  return checked._tag === "Refused" ? checked.refusal.errors.map(({ field }) => field) : [];
};

describe("the fields of a signer", () => {
  test("require a name and a title, and both are reported at once", () => {
    expect(fieldsWrong({ name: " ", title: "" })).toEqual(["name", "title"]);
  });

  test("can name 100 document codes, but not 101, and none is blank", () => {
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `code-${at}`);
    expect(fieldsWrong({ documentCodes: codes(100) })).toEqual([]);
    expect(fieldsWrong({ documentCodes: codes(101) })).toEqual(["documentCodes"]);
    expect(fieldsWrong({ documentCodes: ["note", " "] })).toEqual(["documentCodes.1"]);
  });

  test("include an NMLS id of 1 to 12 digits; a stored text stays valid", () => {
    expect(fieldsWrong({ nmlsId: "123456789012" })).toEqual([]);
    expect(fieldsWrong({ nmlsId: "1234567890123" })).toEqual(["nmlsId"]);
    expect(fieldsWrong({ nmlsId: "NMLS 42" })).toEqual(["nmlsId"]);
    expect(fieldsWrong({ nmlsId: "NMLS 42" }, { nmlsId: "NMLS 42" })).toEqual([]);
    expect(fieldsWrong({ nmlsId: "NMLS 42" }, { nmlsId: "NMLS 43" })).toEqual(["nmlsId"]);
  });

  test("keep a code that is named twice once", () => {
    const checked = checkSigner(someInput({ documentCodes: ["note", "deed", "note"] }), null);
    expect(checked).toMatchObject({ value: { documentCodes: ["note", "deed"] } });
  });

  test("do not make an inactive signer the default", () => {
    expect(fieldsWrong({ isActive: false, isDefault: true })).toEqual(["isDefault"]);
    expect(fieldsWrong({ isActive: false })).toEqual([]);
  });

  test("keep a default signer the default while it is inactive", () => {
    expect(fieldsWrong({ isActive: false, isDefault: true }, { isDefault: true })).toEqual([]);
  });
});

describe("a signer's record", () => {
  test("does not say whether it is the default, because its company does", () => {
    const signer = newSigner(someInput({ isDefault: true }), { id: 7, companyId: 3, now });
    expect(signer).toMatchObject({ id: 7, companyId: 3, version: 1, createdAt: now, updatedAt: now });
    expect(signer).not.toHaveProperty("isDefault");
    expect(withDetails(signer, someInput({ isDefault: true, title: "President" }))).toEqual({
      ...signer,
      title: "President",
    });
    expect(signerOf({ defaultSignerId: 7 }, signer).isDefault).toBe(true);
    expect(signerOf({ defaultSignerId: 8 }, signer).isDefault).toBe(false);
    expect(signerOf({ defaultSignerId: null }, signer).isDefault).toBe(false);
  });
});

describe("a company's default signer", () => {
  const company = aCompany({ defaultSignerId: 1 });

  test("is replaced by another signer that is made the default, because there is only one", () => {
    expect(withDefaultSigner(company, 2, true, now)).toEqual({ ...company, defaultSignerId: 2, updatedAt: now });
  });

  test("is removed by the default signer itself, and by no other signer", () => {
    expect(withDefaultSigner(company, 1, false, now)).toEqual({ ...company, defaultSignerId: null, updatedAt: now });
    expect(withDefaultSigner(company, 2, false, now)).toBe(company);
  });

  test("made the default again leaves the company unchanged", () => {
    expect(withDefaultSigner(company, 1, true, now)).toBe(company);
  });
});

describe("a document's signer is", () => {
  const [note, deed, anything] = [
    aSigner({ id: 11, documentCodes: ["note"] }),
    aSigner({ id: 12, documentCodes: ["deed", "note"] }),
    aSigner({ id: 13 }),
  ];
  const signers = [deed, anything, note];
  const signs = (documentCode: string, defaultSignerId: number | null, among = signers) =>
    signerFor({ defaultSignerId }, among, documentCode)?.id ?? null;

  test("the signer whose codes name it, although another one is the default", () => {
    expect(signs("deed", anything.id)).toBe(deed.id);
  });

  test("of two whose codes name it, the one with the lower id, in any order", () => {
    expect(signs("note", null)).toBe(note.id);
    expect(signs("note", deed.id, [note, deed])).toBe(note.id);
  });

  test("the next one if the first is inactive", () => {
    expect(signs("note", null, [{ ...note, isActive: false }, deed])).toBe(deed.id);
  });

  test("the default if no one's codes name it, even if the default has codes of its own", () => {
    expect(signs("rider", anything.id)).toBe(anything.id);
    expect(signs("rider", note.id)).toBe(note.id);
  });

  test("no one if no one's codes name it and there is no default: a signer for any document is not chosen automatically", () => {
    expect(signs("rider", null)).toBeNull();
  });

  test("no one if the default is inactive or does not exist", () => {
    expect(signs("rider", anything.id, [{ ...anything, isActive: false }, note])).toBeNull();
    expect(signs("rider", 99)).toBeNull();
    expect(signs("rider", null, [])).toBeNull();
  });

  test("found by the whole code: the beginning of one is another document's code", () => {
    expect(signs("no", null)).toBeNull();
  });
});
