import { describe, expect, test } from "bun:test";
import { openVault } from "../../../adapters/crypto/vault.ts";
import { prepareInstallation } from "../../../application/company/prepare-installation.ts";
import { requestKeyRotation } from "../../../application/company/rotation/request-key-rotation.ts";
import { claimJob } from "../../../application/jobs/claim-job.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import { operatorActor } from "../../../domain/access/actor.ts";
import { credentialsPlace, storedCredentials } from "../../../domain/company/credentials.ts";
import { companyFilePartPlace } from "../../../domain/company-files.ts";
import { contentPlace } from "../../../domain/credit/credit-report.ts";
import { secretPlace } from "../../../domain/events/subscription.ts";
import { filePartPlace } from "../../../domain/hmda/filing/filing.ts";
import { secretPlace as secondFactorPlace } from "../../../domain/identity/second-factor/second-factor.ts";
import { storedResponsePlace, type Vault } from "../../../domain/kernel/ports.ts";
import { ssnPlace } from "../../../domain/loan/borrowers/ssn.ts";
import { operandsPlace } from "../../../domain/pages/page-link.ts";
import { keyRequest } from "../../contract/store/idempotency-keys-contract.ts";
import { freshStores } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aPageLink } from "../../fixtures/company/page-link.ts";
import { rotateKeys } from "../../fixtures/company/rotated.ts";
import { aUser } from "../../fixtures/company/user.ts";
import { aDigest } from "../../fixtures/document/document.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { encryptedByFirstRelease } from "../../fixtures/first-release.ts";
import { aBorrower, aLoan } from "../../fixtures/loan/loan.ts";
import {
  companyAdded,
  companySaved,
  loanAdded,
  loanSaved,
  reportAdded,
  reportEnded,
  subscriptionAdded,
  userAdded,
} from "../../fixtures/loan/log.ts";
import { aReport, completed } from "../../fixtures/outside/credit-report.ts";
import { putRegisterPart } from "../../fixtures/reports/former-parts.ts";
import { someDependencies } from "../../fixtures/some-dependencies.ts";
import { forBothStores } from "../http/support/on-both-stores.ts";

const keyOf = (id: string, byte: number): string => `${id}:${Buffer.alloc(32, byte).toString("base64")}`;
const oldKey = keyOf("test", 7);
const newKey = keyOf("second", 8);
const blindIndexKey = "a blind index key of 32 characters!!";
const auditKey = "an audit key of 32 characters or more";

const underOld = openVault(oldKey, blindIndexKey, auditKey);
const underBoth = openVault(`${newKey},${oldKey}`, blindIndexKey, auditKey);
const underNew = openVault(newKey, blindIndexKey, auditKey);

const installation = { houseCompanyName: "House", superUser: null, requestId: "a start" };

forBothStores((kind) => {
  describe("keys rotate", () => {
    const opened = freshStores(kind, { shared: true });
    const needs = (vault: Vault) =>
      someDependencies({
        ...opened().stores,
        clock: opened().clock,
        vault,
        passwords: { mostUsed: async () => new Set(), hash: async () => "", verify: async () => false },
      });
    const rotate = async (vault: Vault) => accepted(await rotateKeys(needs(vault)));
    const start = (vault: Vault) => prepareInstallation(needs(vault), installation);
    const loans = () => opened().stores.forCompany(1).loans;

    /** Adds loans to a company, whose one borrower has an SSN under the old key. */
    const addLoans = async (count: number): Promise<void> => {
      const { companies } = opened().stores;
      const company = aCompany({ id: 1 });
      // If the store was started, its house company exists.
      if ((await companies.find(1)) === null) await companies.add(company, companyAdded(company));
      for (let id = 1; id <= count; id += 1) {
        const number = String(100_000_000 + id);
        const ssn = {
          sealed: underOld.seal(number, ssnPlace(1, id)),
          last4: number.slice(-4),
          blindIndex: underOld.blindIndex(1, number),
        };
        const loan = aLoan({ id, borrowers: [aBorrower({ id, ssn })] });
        await loans().add(loan, loanAdded(loan));
      }
    };

    const reports = () => opened().stores.forCompany(1).creditReports;

    /** Adds completed reports of the company whose contents are encrypted under the old key. */
    const addReports = async (count: number): Promise<void> => {
      for (let id = 1; id <= count; id += 1) {
        const content = underOld.seal(`content of ${id}`, contentPlace(1, id));
        const report = { ...completed(aReport({ id }), content), logNumber: 1 };
        await reports().add(report, reportAdded(report));
      }
    };

    const sealedContents = async () =>
      (await reports().contentsAfter(0, 1_000)).map(({ id, sealedContent }) => ({ id, sealed: sealedContent ?? "" }));

    const sealedNumbers = async () =>
      (await loans().ssnsAfter("", 1_000)).flatMap(({ ssns }) =>
        ssns.flatMap(({ borrowerId, ssn }) => (ssn === null ? [] : [{ borrowerId, sealed: ssn.sealed }])),
      );

    test("afterward everything is read with the new key only, in its place, and a start with it succeeds", async () => {
      accepted(await start(underOld));
      await addLoans(3);
      const { idempotencyKeys } = opened().stores;
      await idempotencyKeys.claim("key", keyRequest(opened().clock));
      await idempotencyKeys.storeResponse("key", "first", underOld.seal("the answer", storedResponsePlace("key")));
      const link = aPageLink();
      const sealedOperands = underOld.seal("the operands", operandsPlace(link));
      await opened().stores.pageLinks.add({ ...link, sealedOperands });
      const subscription = aSubscription({ id: 1 });
      const sealed = (text: string) => underOld.seal(text, secretPlace(subscription));
      const former = { sealed: sealed("a former secret"), until: opened().clock.now() };
      await opened()
        .stores.forCompany(1)
        .eventSubscriptions.add(
          { ...subscription, sealedSecret: sealed("the secret"), formerSecrets: [former] },
          subscriptionAdded(subscription),
        );
      const secondFactor = { recoverySalt: "", recoveryDigests: [], turnedOnAt: opened().clock.now() };
      const officer = aUser();
      const sealedSecret = underOld.seal("the code's secret", secondFactorPlace(officer));
      const coded = { ...officer, secondFactor: { ...secondFactor, sealedSecret } };
      await opened().stores.forCompany(1).users.add(coded, userAdded(coded));
      const house = await opened().stores.companies.find(1);
      if (house === null) throw new Error("the start makes a company");
      const pair = { fhaUsername: "an example user", fhaPassword: "an example password" };
      const context = { companyId: 1, byUserId: 1, now: house.createdAt, vault: underOld };
      const withPair = { ...house, ...storedCredentials(house, pair, context) };
      await opened().stores.companies.save(withPair, companySaved(withPair));
      expect(await rotate(underBoth)).toEqual({ passes: 2, renewed: 8, unreadable: [] });
      const renewedOf = await opened().stores.forCompany(1).eventSubscriptions.find(subscription.id);
      const secrets = [renewedOf?.sealedSecret, renewedOf?.formerSecrets[0]?.sealed].map((sealed = "") =>
        underNew.open(sealed, secretPlace(subscription)),
      );
      expect([secrets, renewedOf?.version]).toEqual([["the secret", "a former secret"], 1]);
      const { secondFactor: renewedFactor } = (await opened().stores.forCompany(1).users.find(officer.id)) ?? officer;
      expect(underNew.open(renewedFactor?.sealedSecret ?? "", secondFactorPlace(officer))).toBe("the code's secret");
      const { fhaCredentials, version } = (await opened().stores.companies.find(1)) ?? house;
      expect(version).toBe(house.version + 1);
      expect(JSON.parse(underNew.open(fhaCredentials?.sealed ?? "", credentialsPlace(1, "fhaCredentials")))).toEqual({
        username: "an example user",
        password: "an example password",
      });
      for (const { borrowerId, sealed } of await sealedNumbers())
        expect(underNew.open(sealed, ssnPlace(1, borrowerId))).toBe(String(100_000_000 + borrowerId));
      const [kept] = await idempotencyKeys.responsesAfter("", 1);
      expect(underNew.open(kept?.response ?? "", storedResponsePlace("key"))).toBe("the answer");
      const { sealedOperands: renewed = "" } = (await opened().stores.pageLinks.find(link.tokenDigest)) ?? {};
      expect(underNew.open(renewed, operandsPlace(link))).toBe("the operands");
      expect(await start(underNew)).toMatchObject({ _tag: "Accepted" });
      expect(await start(underOld)).toMatchObject({ _tag: "Refused", refusal: { _tag: "KeyOfAnotherStore" } });
    });

    test("leaves versions and dates unchanged, writes one entry per company, and has nothing to do the next time", async () => {
      await addLoans(3);
      const before = await loans().find(2);
      await rotate(underBoth);
      const after = await loans().find(2);
      expect(after).toMatchObject({ version: 1, logNumber: 1, updatedAt: before?.updatedAt });
      expect(await rotate(underBoth)).toEqual({ passes: 1, renewed: 0, unreadable: [] });
      const entries = await opened().stores.forCompany(1).log.listAfter(0, 100);
      expect(entries.filter(({ action }) => action === "company.rotate_keys")).toMatchObject([
        { kind: "company", recordId: "1", byUserId: 0, requestId: "a rotation", changes: [] },
      ]);
    });

    test("a store of the first release is converted: its SSNs are bound to their places and can be found again", async () => {
      await opened().insertFirstRelease();
      const [before] = await sealedNumbers();
      expect(underBoth.isFirstFormat(before?.sealed ?? "")).toBe(true);
      const { installationFacts, idempotencyKeys } = opened().stores;
      await idempotencyKeys.claim("key", keyRequest(opened().clock));
      await idempotencyKeys.storeResponse("key", "first", encryptedByFirstRelease(oldKey, "the answer"));
      await installationFacts.putIfAbsent(
        "sealed word",
        encryptedByFirstRelease(oldKey, "the keys that this store was begun with"),
      );
      const { renewed, unreadable } = await rotate(underBoth);
      // The SSN and the response, and what the release stored in clear: one loan and its two calculations.
      expect([renewed, unreadable]).toEqual([2 + 3, []]);
      const [after] = await sealedNumbers();
      const number = underNew.open(after?.sealed ?? "", ssnPlace(1, after?.borrowerId ?? 0));
      expect(number).toEndWith("6789");
      expect(await loans().withSamePeople([underNew.blindIndex(1, number)], 999, null)).toHaveLength(1);
      const [kept] = await idempotencyKeys.responsesAfter("", 1);
      expect(underNew.open(kept?.response ?? "", storedResponsePlace("key"))).toBe("the answer");
      expect(await start(underNew)).toMatchObject({ _tag: "Accepted" });
    });

    test("what was stored in clear is erased once all of it is sealed, or by the next run if one ended before", async () => {
      await opened().insertFirstRelease();
      const erased: string[] = [];
      const run = (eraseReplaced: () => Promise<void>) =>
        rotateKeys(someDependencies({ ...needs(underBoth), eraseReplaced }));
      const dying = async () => {
        throw new Error("the process ended here");
      };
      await expect(run(dying)).rejects.toThrow("the process ended here");
      const count = async () => void erased.push("once");
      accepted(await run(count));
      accepted(await run(count));
      expect(erased).toEqual(["once"]);
    });

    test("loans changed by the service meanwhile keep their changes, and none is left under the old key", async () => {
      await addLoans(40);
      const writer = opened().others.forCompany(1).loans;
      const edit = async (id: number): Promise<void> => {
        for (;;) {
          const loan = await writer.find(id);
          if (loan === null) throw new Error("the loan is gone");
          const next = { ...loan, lenderCreditCents: loan.lenderCreditCents + 1 };
          if ((await writer.save(next, loanSaved(next))) !== "conflict") return;
        }
      };
      const edits = Array.from({ length: 40 }, (_, position) => edit(position + 1));
      await Promise.all([rotate(underBoth), ...edits]);
      await rotate(underBoth);
      for (const { sealed } of await sealedNumbers()) expect(underNew.isUnderFirstKey(sealed)).toBe(true);
      for (let id = 1; id <= 40; id += 1)
        expect(await loans().find(id)).toMatchObject({ lenderCreditCents: 1, version: 2 });
    });

    test("what no available key decrypts is reported by its place and left, and the old key's check stays", async () => {
      accepted(await start(underOld));
      await addLoans(2);
      const loan = await loans().find(2);
      const [borrower] = loan?.borrowers ?? [];
      if (!(loan && borrower?.ssn)) throw new Error("the loan has a borrower with a number");
      const lost = openVault(keyOf("lost", 9), blindIndexKey).seal("100000002", ssnPlace(1, 2));
      const broken = { ...loan, borrowers: [{ ...borrower, ssn: { ...borrower.ssn, sealed: lost } }] };
      await loans().save(broken, loanSaved(broken));
      const { renewed, unreadable } = await rotate(underBoth);
      expect([renewed, unreadable]).toEqual([1, [ssnPlace(1, 2)]]);
      expect((await sealedNumbers())[1]?.sealed).toBe(lost);
      expect(await start(underNew)).toMatchObject({ _tag: "Refused" });
    });

    test("contents of credit reports are afterward read with only the new key, each as its report's", async () => {
      await addLoans(1);
      // More than are read at once, and one that is not completed.
      await addReports(25);
      await reports().add(aReport({ id: 26 }), null);
      const before = await reports().find(25);
      expect(await rotate(underBoth)).toEqual({ passes: 2, renewed: 26, unreadable: [] });
      for (const { id, sealed } of await sealedContents())
        expect(underNew.open(sealed, contentPlace(1, id))).toBe(`content of ${id}`);
      const after = await reports().find(25);
      expect(after).toEqual(before && { ...before, sealedContent: after?.sealedContent ?? null });
      const entries = await opened().stores.forCompany(1).log.listAfter(0, 100);
      expect(entries.filter(({ action }) => action === "company.rotate_keys")).toHaveLength(1);
      expect(await rotate(underBoth)).toEqual({ passes: 1, renewed: 0, unreadable: [] });
    });

    test("contents that were stored with another report are reported by their place and left, and so are contents under a lost key", async () => {
      accepted(await start(underOld));
      await addReports(3);
      const lost = openVault(keyOf("lost", 9), blindIndexKey).seal("content of 2", contentPlace(1, 2));
      const moved = underOld.seal("content of 1", contentPlace(1, 1));
      for (const [id, sealedContent] of [
        [2, lost],
        [3, moved],
      ] as const) {
        const report = await reports().find(id);
        expect(await reports().replaceContent(id, report?.sealedContent ?? "", sealedContent)).toBe(true);
      }
      const { renewed, unreadable } = await rotate(underBoth);
      expect([renewed, unreadable]).toEqual([1, [contentPlace(1, 2), contentPlace(1, 3)]]);
      expect((await sealedContents()).map(({ sealed }) => sealed).slice(1)).toEqual([lost, moved]);
      expect(await start(underNew)).toMatchObject({ _tag: "Refused" });
    });

    test("reports that the service saves meanwhile keep their changes, and none is left under the old key", async () => {
      await addLoans(1);
      await addReports(30);
      const writer = opened().others.forCompany(1).creditReports;
      const edit = async (id: number): Promise<void> => {
        for (;;) {
          const report = await writer.find(id);
          if (report === null) throw new Error("the report is gone");
          const next = { ...report, messages: [{ code: "1", text: "noted" }] };
          if ((await writer.save(next, reportEnded(next, report))) !== "conflict") return;
        }
      };
      await Promise.all([rotate(underBoth), ...Array.from({ length: 30 }, (_, position) => edit(position + 1))]);
      await rotate(underBoth);
      for (const { sealed } of await sealedContents()) expect(underNew.isUnderFirstKey(sealed)).toBe(true);
      for (let id = 1; id <= 30; id += 1)
        expect(await reports().find(id)).toMatchObject({ version: 2, messages: [{ code: "1", text: "noted" }] });
    });

    test("files of HMDA filings of earlier releases are afterward read with only the new key, each part as its filing's", async () => {
      await addLoans(1);
      const { hmdaFilings } = opened().stores.forCompany(1);
      // More than are read at once, of two filings.
      const parts = [1, 2, 3, 4, 5, 6].map((number) => ({ contentsId: number > 4 ? 2 : 1, number }));
      for (const { contentsId, number } of parts) {
        const sealedText = underOld.seal(`rows ${number}`, filePartPlace(1, contentsId, number));
        await putRegisterPart(opened().stores, 1, { contentsId, number, sealedText }, opened().clock.now());
      }
      const moved = underOld.seal("rows of another part", filePartPlace(1, 1, 1));
      await putRegisterPart(opened().stores, 1, { contentsId: 3, number: 1, sealedText: moved }, opened().clock.now());
      const { renewed, unreadable } = await rotate(underBoth);
      expect([renewed, unreadable]).toEqual([7, [filePartPlace(1, 3, 1)]]);
      for (const { contentsId, number } of parts) {
        const sealed = (await hmdaFilings.findPart(contentsId, number)) ?? "";
        expect(underNew.open(sealed, filePartPlace(1, contentsId, number))).toBe(`rows ${number}`);
      }
      expect(await hmdaFilings.findPart(3, 1)).toBe(moved);
    });

    test("files of documents are afterward read with only the new key, each part as its file's", async () => {
      await addLoans(1);
      const { files, log } = opened().stores.forCompany(1);
      const now = opened().clock.now();
      const sealedBy = (vault: Vault, sha256: string, ...numbers: readonly number[]) =>
        numbers.map((number) => vault.seal(`part ${number}`, companyFilePartPlace(1, sha256, number)));
      const [whole, moved, fresh] = [aDigest(1), aDigest(2), aDigest(3)] as const;
      await files.put(whole, sealedBy(underOld, whole, 1, 2, 3), now);
      const [misplaced] = sealedBy(underOld, whole, 1);
      await files.put(moved, [misplaced ?? "", ...sealedBy(underOld, moved, 2)], now);
      const alreadyNew = sealedBy(underNew, fresh, 1);
      await files.put(fresh, alreadyNew, now);
      const { renewed, unreadable } = await rotate(underBoth);
      // The SSN of the loan and two files.
      expect([renewed, unreadable]).toEqual([3, [companyFilePartPlace(1, moved, 1)]]);
      const read = async (sha256: string) => Array.fromAsync((await files.read(sha256)) ?? []);
      const opening = (sha256: string, sealed: readonly string[]) =>
        sealed.map((part, position) => underNew.open(part, companyFilePartPlace(1, sha256, position + 1)));
      expect(opening(whole, await read(whole))).toEqual(["part 1", "part 2", "part 3"]);
      const [left, second] = await read(moved);
      expect(left).toBe(misplaced ?? "");
      expect(underNew.open(second ?? "", companyFilePartPlace(1, moved, 2))).toBe("part 2");
      expect(await read(fresh)).toEqual(alreadyNew);
      const entries = await log.listAfter(0, 100);
      expect(entries.filter(({ action }) => action === "company.rotate_keys")).toHaveLength(1);
    });

    test("is a job that only processes continue that have its first key in front", async () => {
      accepted(await start(underOld));
      await addLoans(2);
      const operator = operatorActor({ id: 1, timeZone: "UTC" }, "a rotation");
      const rotated = async (by: Vault) => {
        const { id } = accepted(await requestKeyRotation(needs(underBoth), operator, null));
        const claimed = await claimJob(needs(by), 0);
        if (claimed !== null) await runJob(needs(by), claimed, () => true);
        return opened().stores.forCompany(1).jobs.find(id);
      };
      const before = await sealedNumbers();
      expect((await rotated(openVault(`${oldKey},${newKey}`, blindIndexKey, auditKey)))?.state).toMatchObject({
        status: "failed",
        refusal: { _tag: "FirstKeyDiffers" },
      });
      expect(await sealedNumbers()).toEqual(before);
      const job = await rotated(underBoth);
      // The Social Security number of each loan.
      expect(job).toMatchObject({ state: { status: "done" }, progress: { done: 2, total: 2 } });
      for (const { borrowerId, sealed } of await sealedNumbers())
        expect(underNew.open(sealed, ssnPlace(1, borrowerId))).toBe(String(100_000_000 + borrowerId));
    });

    test("the keys of another store change nothing", async () => {
      accepted(await start(underOld));
      await addLoans(1);
      const before = await sealedNumbers();
      expect(await rotateKeys(needs(underNew))).toMatchObject({
        _tag: "Refused",
        refusal: { _tag: "KeyOfAnotherStore", key: "encryption" },
      });
      expect(await sealedNumbers()).toEqual(before);
    });
  });
});
