import { serviceActor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { type CompanyCredentials, credentialsPlace, renewedCredentials } from "../../domain/company/credentials.ts";
import { contentPlace } from "../../domain/credit/credit-report.ts";
import { documentPartPlace } from "../../domain/documents/history.ts";
import { filePartPlace } from "../../domain/hmda/filing/filing.ts";
import type { PageOf, WalkStep } from "../../domain/kernel/page.ts";
import { type FieldPlace, storedAnswerPlace } from "../../domain/kernel/ports.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { openAnyFormat, renewedValue } from "../../domain/kernel/stored/encrypted-value.ts";
import { type LoanSsns, ssnPlace } from "../../domain/loan/borrowers/ssn.ts";
import { operandsPlace } from "../../domain/pages/page-link.ts";
import { checkKeys, type KeyOfAnotherStore, renewKeyCheck } from "../support/check-keys.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";

type RotateDependencies = Pick<
  Dependencies,
  "companies" | "forCompany" | "idempotencyKeys" | "pageLinks" | "installationFacts" | "vault" | "clock"
>;

/** What a run did. Values that cannot be decrypted with the keys at hand stay as they are and are named by their place. */
export interface KeyRotation {
  readonly passes: number;
  readonly renewed: number;
  readonly unreadable: readonly FieldPlace[];
}

/** One pass over everything that is stored encrypted. */
interface Pass {
  loansSeen: number;
  renewed: number;
  /** Records that changed between reading and writing: the next pass sees them again. */
  missed: number;
  readonly unreadable: FieldPlace[];
}

interface Run {
  readonly requestId: string;
  /** Told after each loan of a pass, with how many it has seen. */
  readonly loansSeen: (count: number) => void;
  /** Told at the end of each pass. */
  readonly passDone: (pass: { readonly number: number; readonly renewed: number }) => void;
}

const batchSize = 200;
/** Contents of reports are large, and parts of files larger. */
const contentBatchSize = 20;
const filePartBatchSize = 4;
const inOrder = { size: batchSize, order: [{ field: "createdAt", descending: false }] } as const;

/** What a value becomes; the same where it cannot be decrypted, which the pass notes. */
const renewedOr = <Value>(pass: Pass, place: FieldPlace, value: Value, renew: () => Value): Value => {
  try {
    return renew();
  } catch {
    pass.unreadable.push(place);
    return value;
  }
};

const renewedSsns =
  ({ vault }: RotateDependencies) =>
  (pass: Pass, companyId: number, loan: LoanSsns): LoanSsns | null => {
    const ssns = loan.ssns.map(({ borrowerId, ssn }) => {
      const place = ssnPlace(companyId, borrowerId);
      return { borrowerId, ssn: ssn && renewedOr(pass, place, ssn, () => renewedValue(ssn, place, vault)) };
    });
    return ssns.every(({ ssn }, position) => ssn === loan.ssns[position]?.ssn) ? null : { ...loan, ssns };
  };

/** The credentials of a company. */
const rotateCredentials =
  ({ companies, vault }: RotateDependencies) =>
  async (pass: Pass, company: Company, logRun: () => Promise<void>): Promise<void> => {
    const renewed = (field: keyof CompanyCredentials) => {
      const pair = company[field];
      const place = credentialsPlace(company.id, field);
      return pair && renewedOr(pass, place, pair, () => renewedCredentials(pair, company.id, field, vault));
    };
    const [fhaCredentials, creditCredentials] = [renewed("fhaCredentials"), renewed("creditCredentials")];
    if (fhaCredentials === company.fhaCredentials && creditCredentials === company.creditCredentials) return;
    await logRun();
    const { id, version } = company;
    if (await companies.replaceCredentials({ id, version, fhaCredentials, creditCredentials })) pass.renewed += 1;
    else pass.missed += 1;
  };

/** The loans of a company. Its log names the run before the first value is decrypted in order to be changed. */
const rotateLoans =
  (dependencies: RotateDependencies) =>
  async (pass: Pass, company: Company, logRun: () => Promise<void>, seen: () => void): Promise<void> => {
    const { loans } = dependencies.forCompany(company.id);
    const renew = renewedSsns(dependencies);
    let batch = await loans.ssnsAfter("", batchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      for (const loan of batch) {
        const renewed = renew(pass, company.id, loan);
        if (renewed !== null) {
          await logRun();
          if (await loans.replaceSsns(renewed)) pass.renewed += 1;
          else pass.missed += 1;
        }
        seen();
      }
      batch = await loans.ssnsAfter(last.loanNumber, batchSize);
    }
  };

/** What the credit reports of a company tell. */
const rotateReports =
  ({ forCompany, vault }: RotateDependencies) =>
  async (pass: Pass, company: Company, logRun: () => Promise<void>): Promise<void> => {
    const { creditReports } = forCompany(company.id);
    let batch = await creditReports.contentsAfter(0, contentBatchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      for (const { id, sealedContent } of batch) {
        if (sealedContent === null || vault.isUnderFirstKey(sealedContent)) continue;
        const place = contentPlace(company.id, id);
        const renewed = renewedOr(pass, place, sealedContent, () =>
          vault.seal(vault.open(sealedContent, place), place),
        );
        if (renewed === sealedContent) continue;
        await logRun();
        if (await creditReports.replaceContent(id, sealedContent, renewed)) pass.renewed += 1;
        else pass.missed += 1;
      }
      batch = await creditReports.contentsAfter(last.id, contentBatchSize);
    }
  };

/** The files of a company's HMDA filings. */
const rotateFilings =
  ({ forCompany, vault }: RotateDependencies) =>
  async (pass: Pass, company: Company, logRun: () => Promise<void>): Promise<void> => {
    const { hmdaFilings } = forCompany(company.id);
    let batch = await hmdaFilings.partsAfter({ contentsId: 0, number: 0 }, filePartBatchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      for (const { contentsId, number, sealedText } of batch.filter(
        (part) => !vault.isUnderFirstKey(part.sealedText),
      )) {
        const place = filePartPlace(company.id, contentsId, number);
        const renewed = renewedOr(pass, place, sealedText, () => vault.seal(vault.open(sealedText, place), place));
        if (renewed === sealedText) continue;
        await logRun();
        if (await hmdaFilings.replacePart({ contentsId, number }, sealedText, renewed)) pass.renewed += 1;
        else pass.missed += 1;
      }
      batch = await hmdaFilings.partsAfter(last, filePartBatchSize);
    }
  };

/** The files of a company's documents, each of them as a whole. */
const rotateDocuments =
  ({ forCompany, vault, clock }: RotateDependencies) =>
  async (pass: Pass, company: Company, logRun: () => Promise<void>): Promise<void> => {
    const { documentFiles } = forCompany(company.id);
    const renewedPart = (sha256: string, number: number, sealed: string): string => {
      if (vault.isUnderFirstKey(sealed)) return sealed;
      const place = documentPartPlace(company.id, sha256, number);
      return renewedOr(pass, place, sealed, () => vault.seal(vault.open(sealed, place), place));
    };
    let batch = await documentFiles.digestsAfter("", batchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      for (const sha256 of batch) {
        const parts = await Array.fromAsync((await documentFiles.read(sha256)) ?? []);
        const renewed = parts.map((sealed, position) => renewedPart(sha256, position + 1, sealed));
        if (renewed.every((sealed, position) => sealed === parts[position])) continue;
        await logRun();
        if (await documentFiles.replace(sha256, renewed, clock.now())) pass.renewed += 1;
        else pass.missed += 1;
      }
      batch = await documentFiles.digestsAfter(last, batchSize);
    }
  };

/** The answers that repetitions of requests get, of all companies. */
const rotateAnswers =
  ({ idempotencyKeys, vault }: RotateDependencies) =>
  async (pass: Pass): Promise<void> => {
    let batch = await idempotencyKeys.answersAfter("", batchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      for (const { key, answer } of batch.filter((stored) => !vault.isUnderFirstKey(stored.answer))) {
        const place = storedAnswerPlace(key);
        const renewed = renewedOr(pass, place, answer, () => vault.seal(openAnyFormat(answer, place, vault), place));
        if (renewed === answer) continue;
        if (await idempotencyKeys.replaceAnswer(key, answer, renewed)) pass.renewed += 1;
        else pass.missed += 1;
      }
      batch = await idempotencyKeys.answersAfter(last.key, batchSize);
    }
  };

/** What the links to pages are about, of all companies. */
const rotatePageLinks =
  ({ pageLinks, vault }: RotateDependencies) =>
  async (pass: Pass): Promise<void> => {
    let batch = await pageLinks.operandsAfter("", batchSize);
    for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
      for (const link of batch.filter(({ sealedOperands }) => !vault.isUnderFirstKey(sealedOperands))) {
        const { tokenDigest, sealedOperands } = link;
        const place = operandsPlace(link);
        const renewed = renewedOr(pass, place, sealedOperands, () =>
          vault.seal(vault.open(sealedOperands, place), place),
        );
        if (renewed === sealedOperands) continue;
        if (await pageLinks.replaceOperands(tokenDigest, sealedOperands, renewed)) pass.renewed += 1;
        else pass.missed += 1;
      }
      batch = await pageLinks.operandsAfter(last.tokenDigest, batchSize);
    }
  };

/** All companies, inactive ones too, oldest first. */
async function* everyCompany({ companies }: RotateDependencies): AsyncGenerator<Company> {
  for (let step: WalkStep<"createdAt"> | null = { ...inOrder, after: null }; step !== null; ) {
    const listed: PageOf<Company> = await companies.list({ isActive: null }, step);
    yield* listed.rows;
    step = listed.next === undefined ? null : { ...inOrder, after: listed.next };
  }
}

/** Logs the run in a company once, the first time that it is called for. */
const logOnce = (dependencies: RotateDependencies, requestId: string) => {
  const logged = new Set<number>();
  return async (company: Company): Promise<void> => {
    if (logged.has(company.id)) return;
    logged.add(company.id);
    const { userId: byUserId } = serviceActor(company, requestId);
    const record = { companyId: company.id, kind: "company", recordId: String(company.id) } as const;
    await logEvent(dependencies)({ ...record, action: "company.rotate_keys", byUserId, requestId });
  };
};

/**
 * Encrypts everything that is stored encrypted under the first key of the ring, each value at its place, and makes the
 * blind indexes under the current key; values of the first release are brought over. Versions, `updatedAt` and the records'
 * own logs stay as they are; each company in which something changes gets one entry. The service may go on meanwhile:
 * passes are repeated until one finds nothing to change, since a change under way may write an old value once more. A run
 * that ends early is taken up by the next one. The oldest key may leave the ring once nothing is unreadable.
 */
export const rotateKeys =
  (dependencies: RotateDependencies) =>
  async ({ requestId, loansSeen, passDone }: Run): Promise<Result<KeyRotation, KeyOfAnotherStore>> => {
    const keys = await checkKeys(dependencies);
    if (keys._tag === "Refused") return keys;
    const log = logOnce(dependencies, requestId);
    let renewed = 0;
    for (let passes = 1; ; passes += 1) {
      const pass: Pass = { loansSeen: 0, renewed: 0, missed: 0, unreadable: [] };
      for await (const company of everyCompany(dependencies)) {
        const logRun = () => log(company);
        await rotateCredentials(dependencies)(pass, company, logRun);
        await rotateLoans(dependencies)(pass, company, logRun, () => {
          pass.loansSeen += 1;
          loansSeen(pass.loansSeen);
        });
        await rotateReports(dependencies)(pass, company, logRun);
        await rotateFilings(dependencies)(pass, company, logRun);
        await rotateDocuments(dependencies)(pass, company, logRun);
      }
      await rotateAnswers(dependencies)(pass);
      await rotatePageLinks(dependencies)(pass);
      renewed += pass.renewed;
      passDone({ number: passes, renewed: pass.renewed });
      if (pass.renewed > 0 || pass.missed > 0) continue;
      if (pass.unreadable.length === 0) await renewKeyCheck(dependencies);
      return accept({ passes, renewed, unreadable: pass.unreadable });
    }
  };
