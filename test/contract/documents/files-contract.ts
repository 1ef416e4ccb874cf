import { describe, expect, test } from "bun:test";
import { instant } from "../../fixtures/clock.ts";
import { aDigest, aGeneratedDocument, aReceivedDocument } from "../../fixtures/document/document.ts";
import { documentLogged } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const stored = instant("2026-05-01T12:00:00.000Z");
const aDayLater = instant("2026-05-02T12:00:00.000Z");
const twoDaysLater = instant("2026-05-03T12:00:00.000Z");
const [first, second, third] = [aDigest(1), aDigest(2), aDigest(3)] as const;

/** Yields each part in a later turn of the event loop. */
async function* oneByOne(...parts: readonly string[]): AsyncGenerator<string> {
  for (const part of parts) {
    await Bun.sleep(1);
    yield part;
  }
}

/** Yields some parts, then throws as a writer that dies. */
async function* breakingOff(...parts: readonly string[]): AsyncGenerator<string> {
  yield* oneByOne(...parts);
  throw new Error("the writer died");
}

/** What every store of company files guarantees. */
export const filesContract = (kind: StoreKind): void => {
  describe("the files of a company:", () => {
    const opened = freshStores(kind, { shared: true });
    const company = (companyId = 1) => opened().stores.forCompany(companyId);
    const files = (companyId = 1) => company(companyId).files;
    const others = () => opened().others.forCompany(1).files;
    const read = async (sha256: string, from = others()): Promise<string[] | null> => {
      const parts = await from.read(sha256);
      return parts && Array.fromAsync(parts);
    };
    /** Adds a document row that references a file. */
    const name = async (sha256: string, given: Parameters<typeof aGeneratedDocument>[0] = {}) => {
      const sample = aGeneratedDocument(given);
      const row = { ...sample, file: { ...sample.file, sha256 } };
      return company(row.companyId).documentHistories.add(row, documentLogged(row));
    };

    test("a file's parts are read in order, in every process, and by its own company only", async () => {
      await files().put(first, oneByOne("2.key.one", "2.key.two", "2.key.three"), stored);
      expect(await read(first)).toEqual(["2.key.one", "2.key.two", "2.key.three"]);
      expect(await files().isInPlace(first)).toBe(true);
      expect(await read(second)).toBeNull();
      expect(await read(first, files(2))).toBeNull();
      await files(2).put(first, ["2.key.theirs"], stored);
      expect(await read(first, files(2))).toEqual(["2.key.theirs"]);
      expect(await read(first)).toEqual(["2.key.one", "2.key.two", "2.key.three"]);
    });

    test("parts as large as a document's are returned in full", async () => {
      const parts = [1, 2, 3].map((number) => `2.key.${number}`.padEnd(466_034 + number, "aZ09_-"));
      await files().put(first, parts, stored);
      expect(await read(first)).toEqual(parts);
    });

    test("a file exists once its last part is stored: not earlier, and not if its writer dies", async () => {
      let seen: unknown = "not looked";
      const looking = async function* () {
        yield "one";
        seen = await read(first);
        yield "two";
      };
      await files().put(first, looking(), stored);
      expect(seen).toBeNull();
      await expect(files().put(second, breakingOff("one", "two"), stored)).rejects.toThrow("the writer died");
      expect(await read(second)).toBeNull();
      await files().put(second, ["whole"], stored);
      expect(await read(second)).toEqual(["whole"]);
    });

    test("a stored file is not overwritten, even if two writers store it concurrently", async () => {
      await files().put(first, ["before"], stored);
      await files().put(first, ["after"], stored);
      expect(await read(first)).toEqual(["before"]);
      await Promise.all([
        files().put(second, oneByOne("of one", "of one"), stored),
        others().put(second, oneByOne("of another", "of another"), stored),
      ]);
      expect([
        ["of one", "of one"],
        ["of another", "of another"],
      ]).toContainEqual((await read(second)) ?? []);
      const whole = [["of one"], ["of another"]];
      await Promise.all([files().put(third, ["of one"], stored), others().put(third, ["of another"], stored)]);
      expect(whole).toContainEqual((await read(third)) ?? []);
    });

    test("files that no row references are reported once they are old enough, and removed; referenced files stay", async () => {
      for (const sha256 of [first, second]) await files().put(sha256, ["sealed"], stored);
      await files().put(third, ["sealed"], aDayLater);
      await files(2).put(second, ["theirs"], stored);
      await name(first);
      expect(await files().abandonedBefore(stored, 10)).toEqual([]);
      expect(await files().abandonedBefore(aDayLater, 10)).toEqual([second]);
      expect((await files().abandonedBefore(twoDaysLater, 10)).toSorted()).toEqual([second, third]);
      expect(await files().abandonedBefore(twoDaysLater, 1)).toHaveLength(1);
      for (const sha256 of [first, second, third]) await files().discard(sha256, aDayLater);
      expect([await read(first), await read(second), await read(third)]).toEqual([["sealed"], null, ["sealed"]]);
      expect(await read(second, files(2))).toEqual(["theirs"]);
      expect(await files().abandonedBefore(aDayLater, 10)).toEqual([]);
    });

    test("a file referenced by a document's receipt stays too, and a receipt cannot reference a file that is not stored", async () => {
      await files().put(first, ["sealed"], stored);
      const row = aReceivedDocument({ file: { ...aReceivedDocument().file, sha256: first } });
      expect(await company().documentHistories.add(row, documentLogged(row))).toBe("added");
      expect(await files().abandonedBefore(twoDaysLater, 10)).toEqual([]);
      await files().discard(first, twoDaysLater);
      expect(await read(first)).toEqual(["sealed"]);
      const lost = aReceivedDocument({ file: { ...aReceivedDocument().file, sha256: third } });
      await expect(company().documentHistories.add(lost, documentLogged(lost))).rejects.toThrow("is not stored");
      expect(await company().documentHistories.find(lost.id)).toBeNull();
    });

    test("the parts left by a writer that died are reported once they are old enough, and are removed without touching the stored file", async () => {
      await expect(files().put(first, breakingOff("one"), stored)).rejects.toThrow("the writer died");
      await files().put(first, ["whole"], aDayLater);
      expect(await files().abandonedBefore(aDayLater, 10)).toEqual([first]);
      await files().discard(first, aDayLater);
      expect(await files().abandonedBefore(aDayLater, 10)).toEqual([]);
      expect(await read(first)).toEqual(["whole"]);
    });

    test("storing a file again renews the time at which it was stored", async () => {
      await files().put(first, ["sealed"], stored);
      await files().put(first, ["sealed"], twoDaysLater);
      await files().put(first, ["sealed"], aDayLater);
      expect(await files().abandonedBefore(twoDaysLater, 10)).toEqual([]);
      await files().discard(first, twoDaysLater);
      expect(await read(first)).toEqual(["sealed"]);
    });

    test("a file is never removed while a row that references it is being added", async () => {
      const outcomes = { kept: 0, gone: 0 };
      for (let number = 10; number < 50; number += 1) {
        const sha256 = aDigest(number);
        await files().put(sha256, ["sealed"], stored);
        const naming = async () => {
          await Bun.sleep(number % 4);
          return name(sha256, { recordedAt: aDayLater }).catch((error: Error) => error.message);
        };
        const discarding = async () => {
          await Bun.sleep(number % 3);
          await others().discard(sha256, aDayLater);
        };
        const [outcome] = await Promise.all([naming(), discarding()]);
        if (outcome === "added") {
          outcomes.kept += 1;
          await files().discard(sha256, twoDaysLater);
          expect(await read(sha256)).toEqual(["sealed"]);
        } else {
          outcomes.gone += 1;
          expect(outcome).toContain("not stored");
          expect(await read(sha256)).toBeNull();
        }
      }
      expect(outcomes.kept + outcomes.gone).toBe(40);
      expect(await files().abandonedBefore(twoDaysLater, 100)).toEqual([]);
    });

    test("digests are listed in order, batch by batch", async () => {
      for (const sha256 of [third, first, second]) await files().put(sha256, ["sealed"], stored);
      await expect(files().put(aDigest(4), breakingOff("one"), stored)).rejects.toThrow("the writer died");
      expect(await files().keysAfter("", 2)).toEqual([first, second]);
      expect(await files().keysAfter(second, 10)).toEqual([third]);
      expect(await files(2).keysAfter("", 10)).toEqual([]);
    });

    test("a replaced file is read with its new contents, a read in progress finishes with the old ones, and the old ones are removed once they are old enough", async () => {
      await files().put(first, ["old one", "old two"], stored);
      await name(first);
      const reading = await others().read(first);
      expect(await files().replace(first, ["new one", "new two"], aDayLater)).toBe(true);
      expect(await read(first)).toEqual(["new one", "new two"]);
      expect(reading && (await Array.fromAsync(reading))).toEqual(["old one", "old two"]);
      expect(await files().abandonedBefore(aDayLater, 10)).toEqual([]);
      expect(await files().abandonedBefore(twoDaysLater, 10)).toEqual([first]);
      await files().discard(first, twoDaysLater);
      expect(await files().abandonedBefore(twoDaysLater, 10)).toEqual([]);
      expect(await read(first)).toEqual(["new one", "new two"]);
      expect([await files().replace(second, ["new"], stored), await files(2).replace(first, ["new"], stored)]).toEqual([
        false,
        false,
      ]);
      expect(await read(second)).toBeNull();
    });

    test("a replaced file that no row references still counts as abandoned", async () => {
      await files().put(first, ["old"], stored);
      await files().replace(first, ["new"], aDayLater);
      expect(await files().abandonedBefore(aDayLater, 10)).toEqual([first]);
      await files().discard(first, aDayLater);
      expect(await read(first)).toBeNull();
    });

    test("of two concurrent replacements of a file, one succeeds", async () => {
      await files().put(first, ["old"], stored);
      const outcomes = await Promise.all([
        files().replace(first, oneByOne("of one", "of one"), aDayLater),
        others().replace(first, oneByOne("of another", "of another"), aDayLater),
      ]);
      expect(outcomes.toSorted()).toEqual([false, true]);
      const expected = outcomes[0] ? ["of one", "of one"] : ["of another", "of another"];
      expect(await read(first)).toEqual(expected);
    });
  });
};
