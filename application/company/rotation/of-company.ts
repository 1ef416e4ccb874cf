import { type CompanyCredentials, credentialsPlace, renewedCredentials } from "../../../domain/company/credentials.ts";
import { companyFilePartPlace } from "../../../domain/company-files.ts";
import { contentPlace } from "../../../domain/credit/credit-report.ts";
import { secretPlace } from "../../../domain/events/subscription.ts";
import { filePartPlace } from "../../../domain/hmda/filing/filing.ts";
import { secretPlace as secondFactorPlace } from "../../../domain/identity/second-factor/second-factor.ts";
import type { Position } from "../../../domain/kernel/page.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import { renewedValue } from "../../../domain/kernel/stored/encrypted-value.ts";
import { type LoanSsns, ssnPlace } from "../../../domain/loan/borrowers/ssn.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rowsAfter } from "../../support/walk/batches.ts";
import { type CompanyPass, countWrite, type Pass, renewedOr, renewedText } from "./pass.ts";

const batchSize = 200;
/** Report contents are large, and parts of files are larger. */
const contentBatchSize = 20;
const filePartBatchSize = 4;

const pairNames = ["fhaCredentials", "creditCredentials", "oidcCredentials"] as const;

/** Re-encrypts a company's credentials with the first key, if they are encrypted with another one. */
export const rotateCredentials = async (
  { companies, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
): Promise<void> => {
  const renewed = (field: keyof CompanyCredentials) => {
    const pair = company[field];
    const place = credentialsPlace(company.id, field);
    return pair && renewedOr(pass, place, pair, () => renewedCredentials(pair, company.id, field, vault));
  };
  const all: CompanyCredentials = {
    fhaCredentials: renewed("fhaCredentials"),
    creditCredentials: renewed("creditCredentials"),
    oidcCredentials: renewed("oidcCredentials"),
  };
  if (pairNames.every((name) => all[name] === company[name])) return;
  await logRun();
  const { id, version } = company;
  countWrite(pass, await companies.replaceCredentials({ id, version, ...all }));
};

const renewedSsns = ({ vault }: Dependencies, pass: Pass, companyId: number, loan: LoanSsns): LoanSsns | null => {
  const ssns = loan.ssns.map(({ borrowerId, ssn }) => {
    const place = ssnPlace(companyId, borrowerId);
    return { borrowerId, ssn: ssn && renewedOr(pass, place, ssn, () => renewedValue(ssn, place, vault)) };
  });
  return ssns.every(({ ssn }, position) => ssn === loan.ssns[position]?.ssn) ? null : { ...loan, ssns };
};

/** Rotates the Social Security numbers of a company's loans. */
export async function* rotateNumbers(
  dependencies: Dependencies,
  { pass, company, logRun }: CompanyPass,
  from: string | null,
): AsyncGenerator<string, void> {
  const { loans } = dependencies.forCompany(company.id);
  const after = (loanNumber: string) => loans.ssnsAfter(loanNumber, batchSize);
  for await (const loan of rowsAfter(from ?? "", ({ loanNumber }) => loanNumber, after)) {
    const renewed = renewedSsns(dependencies, pass, company.id, loan);
    if (renewed !== null) {
      await logRun();
      countWrite(pass, await loans.replaceSsns(renewed));
    }
    pass.loansSeen += 1;
    yield loan.loanNumber;
  }
}

/** Rotates the contents of a company's credit reports. */
export async function* rotateReports(
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
  from: number | null,
): AsyncGenerator<number, void> {
  const { creditReports } = forCompany(company.id);
  const after = (reportId: number) => creditReports.contentsAfter(reportId, contentBatchSize);
  for await (const { id, sealedContent } of rowsAfter(from ?? 0, (report) => report.id, after)) {
    const renewed = sealedContent && renewedText(vault, pass, contentPlace(company.id, id), sealedContent);
    if (sealedContent !== null && renewed !== null && renewed !== sealedContent) {
      await logRun();
      countWrite(pass, await creditReports.replaceContent(id, sealedContent, renewed));
    }
    yield id;
  }
}

interface PartKey {
  readonly contentsId: number;
  readonly number: number;
}

/** Rotates the files of a company's HMDA filings. */
export async function* rotateFilings(
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
  from: PartKey | null,
): AsyncGenerator<PartKey, void> {
  const { hmdaFilings } = forCompany(company.id);
  const begin: PartKey = from ?? { contentsId: 0, number: 0 };
  const after = (part: PartKey) => hmdaFilings.partsAfter(part, filePartBatchSize);
  for await (const { contentsId, number, sealedText } of rowsAfter(begin, (part) => part, after)) {
    const renewed = renewedText(vault, pass, filePartPlace(company.id, contentsId, number), sealedText);
    if (renewed !== sealedText) {
      await logRun();
      countWrite(pass, await hmdaFilings.replacePart({ contentsId, number }, sealedText, renewed));
    }
    yield { contentsId, number };
  }
}

/** Rotates the files of a company, each as a whole. */
export async function* rotateFiles(
  { forCompany, vault, clock }: Dependencies,
  { pass, company, logRun }: CompanyPass,
  from: string | null,
): AsyncGenerator<string, void> {
  const { files } = forCompany(company.id);
  const after = (key: string) => files.keysAfter(key, batchSize);
  for await (const key of rowsAfter(from ?? "", (last) => last, after)) {
    const parts = await Array.fromAsync((await files.read(key)) ?? []);
    const renewed = parts.map((sealed, position) =>
      renewedText(vault, pass, companyFilePartPlace(company.id, key, position + 1), sealed),
    );
    if (renewed.some((sealed, position) => sealed !== parts[position])) {
      await logRun();
      countWrite(pass, await files.replace(key, renewed, clock.now()));
    }
    yield key;
  }
}

/** Rotates the secrets of a company's event subscriptions. */
export async function* rotateSubscriptions(
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
  from: Position | null,
): AsyncGenerator<Position, void> {
  const { eventSubscriptions } = forCompany(company.id);
  const order = [{ field: "createdAt", descending: false }] as const;
  for (let after = from; ; ) {
    const { rows, next } = await eventSubscriptions.list({ isActive: null }, { after, size: batchSize, order });
    for (const subscription of rows) {
      const { id, version, formerSecrets } = subscription;
      const renewed = (sealed: string) => renewedText(vault, pass, secretPlace(subscription), sealed);
      const secrets = {
        sealedSecret: renewed(subscription.sealedSecret),
        formerSecrets: formerSecrets.map(({ sealed, until }) => ({ sealed: renewed(sealed), until })),
      };
      if (isSameData(secrets, { sealedSecret: subscription.sealedSecret, formerSecrets })) continue;
      await logRun();
      countWrite(pass, await eventSubscriptions.replaceSecrets({ id, version, ...secrets }));
    }
    if (next === undefined) return;
    yield next;
    after = next;
  }
}

/** Rotates the second-factor secrets of a company's users. */
export async function* rotateSecondFactors(
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
  from: Position | null,
): AsyncGenerator<Position, void> {
  const { users } = forCompany(company.id);
  const order = [{ field: "createdAt", descending: false }] as const;
  const everyone = { isActive: null, search: null };
  for (let after = from; ; ) {
    const { rows, next } = await users.list(everyone, { after, size: batchSize, order });
    for (const user of rows) {
      const sealed = user.secondFactor?.sealedSecret;
      const renewed = sealed === undefined ? sealed : renewedText(vault, pass, secondFactorPlace(user), sealed);
      if (renewed === undefined || renewed === sealed) continue;
      await logRun();
      countWrite(pass, await users.replaceSecondFactorSecret(user, renewed));
    }
    if (next === undefined) return;
    yield next;
    after = next;
  }
}
