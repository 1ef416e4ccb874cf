import type { Company } from "../../../domain/company/company.ts";
import { type CompanyCredentials, credentialsPlace, renewedCredentials } from "../../../domain/company/credentials.ts";
import { contentPlace } from "../../../domain/credit/credit-report.ts";
import { documentPartPlace } from "../../../domain/documents/history.ts";
import { secretPlace } from "../../../domain/events/subscription.ts";
import { filePartPlace } from "../../../domain/hmda/filing/filing.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import { renewedValue } from "../../../domain/kernel/stored/encrypted-value.ts";
import { type LoanSsns, ssnPlace } from "../../../domain/loan/borrowers/ssn.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rowsAfter } from "../../support/walk/batches.ts";
import { countWrite, type Pass, renewedOr, renewedText } from "./pass.ts";

const batchSize = 200;
/** Contents of reports are large, and parts of files larger. */
const contentBatchSize = 20;
const filePartBatchSize = 4;

/** What is renewed in one company: its log names the run before the first value is decrypted in order to be changed. */
export interface CompanyPass {
  readonly pass: Pass;
  readonly company: Company;
  readonly logRun: () => Promise<void>;
}

/** Encrypts a company's credentials under the first key, where another one did. */
export const rotateCredentials = async (
  { companies, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
): Promise<void> => {
  const renewed = (field: keyof CompanyCredentials) => {
    const pair = company[field];
    const place = credentialsPlace(company.id, field);
    return pair && renewedOr(pass, place, pair, () => renewedCredentials(pair, company.id, field, vault));
  };
  const [fhaCredentials, creditCredentials] = [renewed("fhaCredentials"), renewed("creditCredentials")];
  if (fhaCredentials === company.fhaCredentials && creditCredentials === company.creditCredentials) return;
  await logRun();
  const { id, version } = company;
  countWrite(pass, await companies.replaceCredentials({ id, version, fhaCredentials, creditCredentials }));
};

const renewedSsns = ({ vault }: Dependencies, pass: Pass, companyId: number, loan: LoanSsns): LoanSsns | null => {
  const ssns = loan.ssns.map(({ borrowerId, ssn }) => {
    const place = ssnPlace(companyId, borrowerId);
    return { borrowerId, ssn: ssn && renewedOr(pass, place, ssn, () => renewedValue(ssn, place, vault)) };
  });
  return ssns.every(({ ssn }, position) => ssn === loan.ssns[position]?.ssn) ? null : { ...loan, ssns };
};

/** The social security numbers of a company's loans. */
export const rotateLoans = async (
  dependencies: Dependencies,
  { pass, company, logRun }: CompanyPass,
  loansSeen: (count: number) => void,
): Promise<void> => {
  const { loans } = dependencies.forCompany(company.id);
  const after = (loanNumber: string) => loans.ssnsAfter(loanNumber, batchSize);
  for await (const loan of rowsAfter("", ({ loanNumber }) => loanNumber, after)) {
    const renewed = renewedSsns(dependencies, pass, company.id, loan);
    if (renewed !== null) {
      await logRun();
      countWrite(pass, await loans.replaceSsns(renewed));
    }
    pass.loansSeen += 1;
    loansSeen(pass.loansSeen);
  }
};

/** The contents of a company's credit reports. */
export const rotateReports = async (
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
): Promise<void> => {
  const { creditReports } = forCompany(company.id);
  const after = (reportId: number) => creditReports.contentsAfter(reportId, contentBatchSize);
  for await (const { id, sealedContent } of rowsAfter(0, (report) => report.id, after)) {
    if (sealedContent === null) continue;
    const renewed = renewedText(vault, pass, contentPlace(company.id, id), sealedContent);
    if (renewed === sealedContent) continue;
    await logRun();
    countWrite(pass, await creditReports.replaceContent(id, sealedContent, renewed));
  }
};

/** The files of a company's HMDA filings. */
export const rotateFilings = async (
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
): Promise<void> => {
  const { hmdaFilings } = forCompany(company.id);
  const after = (part: { readonly contentsId: number; readonly number: number }) =>
    hmdaFilings.partsAfter(part, filePartBatchSize);
  for await (const { contentsId, number, sealedText } of rowsAfter(
    { contentsId: 0, number: 0 },
    (part) => part,
    after,
  )) {
    const renewed = renewedText(vault, pass, filePartPlace(company.id, contentsId, number), sealedText);
    if (renewed === sealedText) continue;
    await logRun();
    countWrite(pass, await hmdaFilings.replacePart({ contentsId, number }, sealedText, renewed));
  }
};

/** The files of a company's documents, each of them as a whole. */
export const rotateDocuments = async (
  { forCompany, vault, clock }: Dependencies,
  { pass, company, logRun }: CompanyPass,
): Promise<void> => {
  const { documentFiles } = forCompany(company.id);
  const after = (digest: string) => documentFiles.digestsAfter(digest, batchSize);
  for await (const sha256 of rowsAfter("", (digest) => digest, after)) {
    const parts = await Array.fromAsync((await documentFiles.read(sha256)) ?? []);
    const renewed = parts.map((sealed, position) =>
      renewedText(vault, pass, documentPartPlace(company.id, sha256, position + 1), sealed),
    );
    if (renewed.every((sealed, position) => sealed === parts[position])) continue;
    await logRun();
    countWrite(pass, await documentFiles.replace(sha256, renewed, clock.now()));
  }
};

/** The secrets of a company's event subscriptions. */
export const rotateSubscriptions = async (
  { forCompany, vault }: Dependencies,
  { pass, company, logRun }: CompanyPass,
): Promise<void> => {
  const { eventSubscriptions } = forCompany(company.id);
  const order = [{ field: "createdAt", descending: false }] as const;
  for (let number = 1; ; number += 1) {
    const { rows } = await eventSubscriptions.list({ isActive: null }, { number, size: batchSize, order });
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
    if (rows.length < batchSize) return;
  }
};
