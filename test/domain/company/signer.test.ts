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

describe("what may be written of a signer", () => {
  test("a name and a title are not blank, and both are reported at once", () => {
    expect(fieldsWrong({ name: " ", title: "" })).toEqual(["name", "title"]);
  });

  test("100 codes of documents may be named, 101 may not, and none is blank", () => {
    const codes = (count: number) => Array.from({ length: count }, (_, at) => `code-${at}`);
    expect(fieldsWrong({ documentCodes: codes(100) })).toEqual([]);
    expect(fieldsWrong({ documentCodes: codes(101) })).toEqual(["documentCodes"]);
    expect(fieldsWrong({ documentCodes: ["note", " "] })).toEqual(["documentCodes.1"]);
  });

  test("an NMLS id has 1 to 12 digits; any stored text may stay", () => {
    expect(fieldsWrong({ nmlsId: "123456789012" })).toEqual([]);
    expect(fieldsWrong({ nmlsId: "1234567890123" })).toEqual(["nmlsId"]);
    expect(fieldsWrong({ nmlsId: "NMLS 42" })).toEqual(["nmlsId"]);
    expect(fieldsWrong({ nmlsId: "NMLS 42" }, { nmlsId: "NMLS 42" })).toEqual([]);
    expect(fieldsWrong({ nmlsId: "NMLS 42" }, { nmlsId: "NMLS 43" })).toEqual(["nmlsId"]);
  });

  test("a code named twice is kept once", () => {
    const checked = checkSigner(someInput({ documentCodes: ["note", "deed", "note"] }), null);
    expect(checked).toMatchObject({ value: { documentCodes: ["note", "deed"] } });
  });

  test("an inactive signer is not made the default", () => {
    expect(fieldsWrong({ isActive: false, isDefault: true })).toEqual(["isDefault"]);
    expect(fieldsWrong({ isActive: false })).toEqual([]);
  });

  test("one that is the default already stays it while it is inactive", () => {
    expect(fieldsWrong({ isActive: false, isDefault: true }, { isDefault: true })).toEqual([]);
  });
});

describe("a signer's record", () => {
  test("does not say whether it is the default: its company does", () => {
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

  test("is replaced by another one that is made the default, since there is one", () => {
    expect(withDefaultSigner(company, 2, true, now)).toEqual({ ...company, defaultSignerId: 2, updatedAt: now });
  });

  test("is given up by the default itself, and by no other signer", () => {
    expect(withDefaultSigner(company, 1, false, now)).toEqual({ ...company, defaultSignerId: null, updatedAt: now });
    expect(withDefaultSigner(company, 2, false, now)).toBe(company);
  });

  test("made the default again, leaves the company as it is", () => {
    expect(withDefaultSigner(company, 1, true, now)).toBe(company);
  });
});

describe("who signs a document", () => {
  const [note, deed, anything] = [
    aSigner({ id: 11, documentCodes: ["note"] }),
    aSigner({ id: 12, documentCodes: ["deed", "note"] }),
    aSigner({ id: 13 }),
  ];
  const signers = [deed, anything, note];
  const signs = (documentCode: string, defaultSignerId: number | null, among = signers) =>
    signerFor({ defaultSignerId }, among, documentCode)?.id ?? null;

  test("the signer whose codes name it, though another one is the default", () => {
    expect(signs("deed", anything.id)).toBe(deed.id);
  });

  test("of two whose codes name it, the one with the lower id, in whichever order they come", () => {
    expect(signs("note", null)).toBe(note.id);
    expect(signs("note", deed.id, [note, deed])).toBe(note.id);
  });

  test("the next one where the first is inactive", () => {
    expect(signs("note", null, [{ ...note, isActive: false }, deed])).toBe(deed.id);
  });

  test("the default where no one's codes name it, also one with codes of its own", () => {
    expect(signs("rider", anything.id)).toBe(anything.id);
    expect(signs("rider", note.id)).toBe(note.id);
  });

  test("no one where no one's codes name it and there is no default: to sign any document is not to be chosen", () => {
    expect(signs("rider", null)).toBeNull();
  });

  test("no one where the default is inactive, or is not there", () => {
    expect(signs("rider", anything.id, [{ ...anything, isActive: false }, note])).toBeNull();
    expect(signs("rider", 99)).toBeNull();
    expect(signs("rider", null, [])).toBeNull();
  });

  test("a code is the whole code: the beginning of one is another document's", () => {
    expect(signs("no", null)).toBeNull();
  });
});
