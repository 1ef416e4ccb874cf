import { type DocumentHistory, hasFile, type KeptDocument } from "../../../domain/documents/history.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { loggedLoan } from "../../../domain/loan/stored/logged-loan.ts";
import { shownAnchor } from "../../../domain/log/anchor.ts";
import { canonicalJson } from "../../../domain/log/canonical-json.ts";
import { packFormat, packNames, packReadme, sumLine } from "../../../domain/log/evidence/pack.ts";
import type { PackedFile } from "../../../domain/log/evidence/ports.ts";
import { openFile } from "../../files/stored-files.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { evidenceLog } from "./evidence-log.ts";
import type { EvidenceSource } from "./evidence-source.ts";
import { calculationsOf, transactionsOf } from "./rows-of-loan.ts";

async function* linesOf(rows: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string, void> {
  for await (const row of rows) yield `${canonicalJson(row)}\n`;
}

/** Each distinct file, by its digest. */
const filesOf = (histories: readonly DocumentHistory[]): ReadonlyMap<string, KeptDocument> =>
  new Map(histories.filter(hasFile).map((row) => [row.file.sha256, row]));

async function* contentOf(
  dependencies: Dependencies,
  { companyId, file }: KeptDocument,
): AsyncGenerator<Uint8Array, void> {
  const content = await openFile(dependencies, companyId, file.sha256);
  if (content === null) throw new Error(`the file of a document of company ${companyId} is gone`);
  yield* content;
}

/** Yields the files of a pack. The last two are the checksums and their signature. */
export async function* evidenceFiles(
  dependencies: Dependencies,
  source: EvidenceSource,
): AsyncGenerator<PackedFile, void> {
  const { vault } = dependencies;
  const { loanId, companyId, histories, anchor } = source;
  let sums = "";
  const text = (name: string, lines: AsyncIterable<string>): PackedFile => ({
    name,
    content: (async function* digested() {
      const digest = vault.startDigest();
      for await (const line of lines) {
        digest.add(line);
        yield line;
      }
      sums += sumLine(digest.end(), name);
    })(),
  });
  const whole = (name: string, content: string) =>
    text(
      name,
      (async function* all() {
        yield content;
      })(),
    );

  const log = evidenceLog(dependencies, source);
  yield text(packNames.log, linesOf(log.entries()));
  // In every schema version, the document has the fields that the view is made of.
  yield whole(packNames.loan, `${canonicalJson(loggedLoan.viewOf(source.document as unknown as Loan))}\n`);
  yield text(packNames.calculations, linesOf(calculationsOf(dependencies, companyId, loanId)));
  yield text(packNames.transactions, linesOf(transactionsOf(dependencies, companyId, loanId)));
  yield text(packNames.documents, linesOf(histories));
  if (source.withFiles)
    for (const [sha256, row] of filesOf(histories)) {
      const name = `${packNames.folder}${sha256}`;
      yield { name, content: contentOf(dependencies, row) };
      sums += sumLine(sha256, name);
    }
  const key = vault.auditorsKey();
  yield whole(packNames.key, key.pem);
  yield whole(packNames.readme, packReadme(loanId, key.id));
  const manifest = {
    format: packFormat,
    company: companyId,
    loan: loanId,
    made_at: source.requestedAt,
    requested_by: source.requestedByUserId === 0 ? null : source.requestedByUserId,
    files: source.withFiles,
    anchor: { ...shownAnchor(anchor), signature: anchor.signature },
    log: log.verified(),
  };
  yield whole(packNames.manifest, `${canonicalJson(manifest)}\n`);
  const signed = sums;
  yield whole(packNames.sums, signed);
  const signature = Uint8Array.fromBase64(vault.signForAuditors(signed));
  yield {
    name: packNames.signature,
    content: (async function* bytes() {
      yield signature;
    })(),
  };
}
