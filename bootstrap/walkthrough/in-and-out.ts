import { readPack } from "../../adapters/cli/audit/read-pack.ts";
import { fileExample } from "../../adapters/http/resources/imports/examples.ts";
import { openZip } from "../../adapters/zip/open-zip.ts";
import { deliverEvents } from "../../application/events/delivery/deliver-events.ts";
import { dueSubscriptions } from "../../application/events/delivery/due-subscriptions.ts";
import { startImport } from "../../application/imports/start-import.ts";
import { claimJob } from "../../application/jobs/claim-job.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import { downloadLoanEvidence } from "../../application/log/download-loan-evidence.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Actor } from "../../domain/access/actor.ts";
import { isImport } from "../../domain/imports/import.ts";
import { checkPack } from "../../domain/log/evidence/pack-check.ts";
import { Failure } from "./failure.ts";

type Print = (line: string) => void;

/** A line of a loan whose amount has a format that is refused. */
const wrongLine = `${fileExample
  .trimEnd()
  .split("\n")
  .at(-1)
  ?.replace(/"home_value": ?\d+/, '"home_value": "$400,000"')}\n`;

async function* bytesOf(text: string): AsyncGenerator<Uint8Array, void> {
  yield new TextEncoder().encode(text);
}

/** Imports a file, and prints the results for its lines. */
const importFile = async (
  dependencies: Dependencies,
  administrator: Actor,
  file: string,
  dryRun: boolean,
  print: Print,
): Promise<void> => {
  const options = { companyId: null, format: "ndjson", dryRun, onChange: "refuse" } as const;
  const started = await startImport(dependencies, administrator, options, bytesOf(file));
  if (started._tag === "Refused") throw new Failure(`An import was refused: ${started.refusal._tag}.`);
  for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
    await runJob(dependencies, job, () => true);
  const { jobs, importFindings } = dependencies.forCompany(administrator.companyId);
  const job = await jobs.find(started.value.id);
  if (job === null || !isImport(job) || job.state.status !== "done") throw new Failure("An import did not complete.");
  const { created, unchanged, refused } = job.work.counts;
  print(`  Import${dryRun ? " (dry run)" : ""}: done; ${created} created, ${unchanged} unchanged, ${refused} refused`);
  const page = { number: 1, size: 20, order: [{ field: "line", descending: false }] } as const;
  const { rows } = await importFindings.list(job.id, { severity: "refused" }, page);
  for (const { line, field, message } of rows) print(`    line ${line}: ${field ?? ""} ${message}`);
};

/** Sends the pending events of all subscriptions, and prints what the sandbox received. */
const sendEvents = async (dependencies: Dependencies, print: Print): Promise<void> => {
  const stopped = new AbortController().signal;
  for (let hasMore = true; hasMore; ) {
    hasMore = false;
    for (const due of (await dueSubscriptions(dependencies)).due)
      hasMore = (await deliverEvents(dependencies, due, "walkthrough", stopped)) || hasMore;
  }
  const { trialReceiver } = dependencies.webhookTargets;
  if (trialReceiver === null) throw new Failure("There is no sandbox that receives events.");
  const shown = await fetch(new URL("/inspect/webhooks/", trialReceiver));
  const { count, results } = (await shown.json()) as {
    count: number;
    results: readonly { readonly message: { readonly type: string; readonly data: { readonly loan: number } } }[];
  };
  if (count === 0) throw new Failure("The sandbox received no event.");
  const ofType = Map.groupBy(results, ({ message }) => message.type);
  const types = [...ofType].map(([type, all]) => `${all.length} ${type}`).toSorted();
  print(`  The sandbox received ${count} events: ${types.join(", ")}`);
};

/** Writes the evidence of a loan to a file, and checks that file without the store. */
const checkEvidence = async (
  dependencies: Dependencies,
  auditor: Actor,
  loanId: number,
  print: Print,
): Promise<void> => {
  const made = await downloadLoanEvidence(dependencies, auditor, loanId, false);
  if (made._tag === "Refused") throw new Failure(`The evidence was refused: ${made.refusal._tag}.`);
  const { name, content } = made.value;
  await Bun.write(name, new Blob(await Array.fromAsync(content)));
  const files = await openZip(name);
  if (files === null) throw new Failure("The evidence is incomplete.");
  const { pack } = await readPack(files);
  const { problems, entries } = checkPack(pack, (text) => dependencies.vault.digest(text));
  if (problems.length > 0) throw new Failure(`The evidence has problems: ${problems.join(", ")}.`);
  print(
    `  Evidence: ${files.length} files, ${entries} entries of the loan's audit log; checked without the store, no problem`,
  );
};

/** Imports loans of another system, sends the events of all loans to the sandbox, and checks the evidence of one loan. */
export const goInAndOut = async (
  dependencies: Dependencies,
  administrator: Actor,
  loanId: number,
  print: Print,
): Promise<void> => {
  print("\nLoans of another system, events, evidence\n=========================================");
  await importFile(dependencies, administrator, `${fileExample}${wrongLine}`, true, print);
  await importFile(dependencies, administrator, fileExample, false, print);
  await sendEvents(dependencies, print);
  await checkEvidence(dependencies, administrator, loanId, print);
};
