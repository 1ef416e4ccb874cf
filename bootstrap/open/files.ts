import type { BucketSettings } from "../../adapters/files/bucket.ts";
import { filesInBucket } from "../../adapters/files/files-in-bucket.ts";
import { filesAreInBucket, filesInStore } from "../../adapters/files/files-in-store.ts";
import type { DocumentFiles } from "../../domain/documents/ports.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { filesPlaceMark } from "../../domain/stored-records.ts";
import type { Stores } from "../../domain/stores.ts";
import type { Settings } from "../settings/settings.ts";
import { type CannotStart, cannotStart } from "./stores.ts";

/** The bucket of the settings; null if files are in the store. */
const bucketOf = ({ fileLocation, bucket, bucketKeyId, bucketSecret, ...others }: Settings): BucketSettings | null =>
  fileLocation === "store" || bucket === null || bucketKeyId === null || bucketSecret === null
    ? null
    : {
        bucket,
        accessKeyId: bucketKeyId,
        secretAccessKey: bucketSecret,
        sessionToken: others.bucketSessionToken,
        region: others.bucketRegion,
        endpoint: others.bucketEndpoint,
      };

/**
 * Records in the store that files are in a bucket, before the first one is written there. A start alone does not: with a wrong setting it
 * could not be taken back.
 */
const recordingPlace = ({ installationFacts }: Stores): ((files: DocumentFiles) => DocumentFiles) => {
  let isRecorded = false;
  const record = async (): Promise<void> => {
    if (isRecorded) return;
    await installationFacts.putIfAbsent(filesPlaceMark, "s3");
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
const withFiles = (
  stores: Stores,
  filesOf: (documentFiles: DocumentFiles, companyId: number) => DocumentFiles,
): Stores => ({
  ...stores,
  forCompany: (companyId) => {
    const ofCompany = stores.forCompany(companyId);
    return { ...ofCompany, documentFiles: filesOf(ofCompany.documentFiles, companyId) };
  },
});

/** The store, with its files in the place that `FILES` names. Refuses a store whose files are in a bucket that the settings do not name. */
export const withFilesInPlace = async (stores: Stores, settings: Settings): Promise<Result<Stores, CannotStart>> => {
  if (settings.fileLocation === "store") {
    const isBoundToBucket = async () => (await stores.installationFacts.find(filesPlaceMark)) !== null;
    return (await isBoundToBucket())
      ? cannotStart(`${filesAreInBucket}.`)
      : accept(withFiles(stores, (files) => filesInStore(files, isBoundToBucket)));
  }
  const named = bucketOf(settings);
  if (named === null) return cannotStart("FILES=s3 requires S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  const { openBucket } = await import("../../adapters/files/bucket.ts");
  const bucket = openBucket(named);
  const recording = recordingPlace(stores);
  return accept(withFiles(stores, (files, companyId) => recording(filesInBucket(files, bucket, companyId))));
};

/**
 * What a failed list of the bucket means. A key that may not list can still write and read, unless it lacks those permissions too, which
 * only a file would show.
 */
const listProblem = (bucket: string, code: string): string => {
  const failed = `The bucket ${bucket} (S3_BUCKET) cannot be listed (${code})`;
  return code === "AccessDenied"
    ? `${failed}: without s3:ListBucket, files are still written and read, but none is removed. Check the permissions of its key: without the others, documents, imports, exports and reports are refused.`
    : `${failed}: documents, imports, exports and reports are refused while it cannot be used. Check S3_BUCKET, AWS_REGION, AWS_ENDPOINT_URL_S3 and its key.`;
};

/** Warns if the bucket of the settings cannot be listed. The service starts nevertheless, because it may only be down. */
export const warnOfBucket = async (settings: Settings, warn: (sentence: string) => void): Promise<void> => {
  const named = bucketOf(settings);
  if (named === null) return;
  const { bucketProblem } = await import("../../adapters/files/bucket.ts");
  const problem = await bucketProblem(named);
  if (problem !== null) warn(listProblem(named.bucket, problem));
};
