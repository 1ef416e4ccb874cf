import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { type InspectedFile, inspectFile } from "../../domain/imports/file/inspection.ts";
import type { FileFormat } from "../../domain/imports/file/records.ts";
import { type ImportWork, newImport } from "../../domain/imports/work.ts";
import type { Job } from "../../domain/jobs/job.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { countOf } from "../../domain/kernel/page.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { discardJobInput, storeJobInput } from "../jobs/job-files.ts";
import { startJob, type TooManyJobs } from "../jobs/start-job.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** So many imports of a company wait at most. */
const maxWaiting = 5;

/** The company has as many waiting imports as it may have. */
interface TooManyImports {
  readonly _tag: "TooManyImports";
}

/** What a request to import says beside its file. */
export interface ImportRequest extends Pick<ImportWork, "dryRun" | "onChange"> {
  /** Null: the requester's own. */
  readonly companyId: number | null;
  readonly format: FileFormat;
}

type StartRefusal = PermissionDenied | NotFound<"company"> | FieldsInvalid | TooManyImports | TooManyJobs;

const hasRoom = async ({ forCompany }: Dependencies, companyId: number): Promise<boolean> => {
  const waiting = { kinds: ["import"], status: "waiting", requestedByUserId: null } as const;
  const page = { number: 1, size: 1, order: [] };
  return countOf(await forCompany(companyId).jobs.list(waiting, page)) < maxWaiting;
};

/** A file that is looked at while it passes. */
const inspected = ({ importLines, vault }: Dependencies, format: FileFormat, pieces: AsyncIterable<Uint8Array>) => {
  const inspection = inspectFile({ format, cellsOf: importLines.cellsOf, startDigest: vault.startDigest });
  const digest = vault.startDigest();
  return {
    passing: (async function* passing() {
      for await (const piece of pieces) {
        inspection.push(piece);
        digest.add(piece);
        yield piece;
      }
    })(),
    end: (): { readonly file: InspectedFile; readonly sha256: string } => ({
      file: inspection.end(),
      sha256: digest.end(),
    }),
  };
};

/**
 * Starts an import of a file into a company, whose users and loans a job adds line by line. The file is stored encrypted until the
 * import has ended; whoever sends the same again finds its lines unchanged.
 */
export const startImport = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId: requested, format, dryRun, onChange }: ImportRequest,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Result<Job, StartRefusal>> => {
  const allowed = authorize(actor, "loan.import");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, requested);
  if (company._tag === "Refused") return company;
  const companyId = company.value.id;
  if (!(await hasRoom(dependencies, companyId))) return refuse({ _tag: "TooManyImports" });
  const { passing, end } = inspected(dependencies, format, pieces);
  const input = await storeJobInput(dependencies, companyId, passing);
  const facts = { dryRun, onChange, requesterCompanyId: actor.companyId, input, ...end() };
  const work = newImport(facts, dependencies.clock.now());
  const started = (await hasRoom(dependencies, companyId))
    ? await startJob(dependencies, { ...actor, companyId }, work, null)
    : refuse({ _tag: "TooManyImports" });
  if (started._tag === "Refused") await discardJobInput(dependencies, companyId, input);
  return started._tag === "Refused" ? started : accept(started.value);
};
