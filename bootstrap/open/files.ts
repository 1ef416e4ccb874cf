import { accept, type Result } from "../../domain/kernel/result.ts";
import { filesPlaceMark } from "../../domain/stored-records.ts";
import type { Stores } from "../../domain/stores.ts";
import type { Settings } from "../settings/settings.ts";
import { type CannotStart, cannotStart } from "./stores.ts";

/** The store, with its files in the place that `FILES` names. Refuses a store whose files are in a bucket that the settings do not name. */
export const withFilesInPlace = async (stores: Stores, settings: Settings): Promise<Result<Stores, CannotStart>> => {
  const { placeOfFiles, bucket, bucketRegion, bucketEndpoint, bucketKeyId, bucketSecret, bucketSessionToken } =
    settings;
  if (placeOfFiles === "store")
    return (await stores.installationFacts.find(filesPlaceMark)) === null
      ? accept(stores)
      : cannotStart("Files of this store are in a bucket: set FILES=s3, and the settings of the bucket.");
  if (bucket === null || bucketKeyId === null || bucketSecret === null)
    return cannotStart("FILES=s3 requires S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.");
  await stores.installationFacts.putIfAbsent(filesPlaceMark, "s3");
  const { openBucket } = await import("../../adapters/files/bucket.ts");
  const { filesInBucket } = await import("../../adapters/files/files-in-bucket.ts");
  const opened = openBucket({
    bucket,
    accessKeyId: bucketKeyId,
    secretAccessKey: bucketSecret,
    sessionToken: bucketSessionToken,
    region: bucketRegion,
    endpoint: bucketEndpoint,
  });
  return accept({
    ...stores,
    forCompany: (companyId) => {
      const ofCompany = stores.forCompany(companyId);
      return { ...ofCompany, documentFiles: filesInBucket(ofCompany.documentFiles, opened, companyId) };
    },
  });
};
