import { filesInBucket } from "../../adapters/files/files-in-bucket.ts";
import { filesAreInBucket, filesInStore } from "../../adapters/files/files-in-store.ts";
import type { CompanyFiles } from "../../domain/company-files.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type BucketKind, filesPlaceMark } from "../../domain/stored-records.ts";
import type { Stores } from "../../domain/stores.ts";
import type { Settings } from "../settings/settings.ts";
import { bucketEntries } from "./buckets.ts";
import { type CannotStart, cannotStart } from "./stores.ts";

/**
 * Records in the store that files are in a bucket, before the first one is written there. A start alone does not: with a wrong setting it
 * could not be taken back. Another process may have recorded a bucket of another kind in the meantime.
 */
const recordingPlace = ({ installationFacts }: Stores, kind: BucketKind): ((files: CompanyFiles) => CompanyFiles) => {
  let isRecorded = false;
  const record = async (): Promise<void> => {
    if (isRecorded) return;
    const recorded = await installationFacts.putIfAbsent(filesPlaceMark, kind);
    if (recorded !== kind) throw new Unavailable(filesAreInBucket(recorded));
    isRecorded = true;
  };
  return (files) => ({
    ...files,
    put: async (...file) => {
      await record();
      return files.put(...file);
    },
    replace: async (...file) => {
      await record();
      return files.replace(...file);
    },
  });
};

/** The stores, with the files of each company as the function returns them. */
const withFiles = (stores: Stores, filesOf: (files: CompanyFiles, companyId: number) => CompanyFiles): Stores => ({
  ...stores,
  forCompany: (companyId) => {
    const ofCompany = stores.forCompany(companyId);
    return { ...ofCompany, files: filesOf(ofCompany.files, companyId) };
  },
});

/**
 * The store, with its files in the place that `FILES` names. Refuses a store whose files are in a bucket of a kind that the settings do not
 * name.
 */
export const withFilesInPlace = async (stores: Stores, settings: Settings): Promise<Result<Stores, CannotStart>> => {
  const { fileLocation } = settings;
  const boundTo = () => stores.installationFacts.find(filesPlaceMark);
  const bound = await boundTo();
  if (bound !== null && bound !== fileLocation) return cannotStart(`${filesAreInBucket(bound)}.`);
  if (fileLocation === "store") return accept(withFiles(stores, (files) => filesInStore(files, boundTo)));
  const bucket = await bucketEntries[fileLocation].open(settings);
  const recording = recordingPlace(stores, fileLocation);
  return accept(withFiles(stores, (files, companyId) => recording(filesInBucket(files, bucket, companyId))));
};

/** Warns if the bucket of the settings cannot be listed. The service starts nevertheless, because it may only be down. */
export const warnOfBucket = async (settings: Settings, warn: (sentence: string) => void): Promise<void> => {
  const { fileLocation } = settings;
  if (fileLocation === "store") return;
  const problem = await bucketEntries[fileLocation].problem(settings);
  if (problem !== null) warn(problem);
};
