import type { Bucket } from "../../adapters/files/bucket.ts";
import type { S3Settings } from "../../adapters/files/s3-bucket.ts";
import type { BucketKind } from "../../domain/stored-records.ts";
import type { Settings } from "../settings/settings.ts";

/** How a kind of bucket is opened and checked. Its settings have what `requiredOfBucket` names. */
interface BucketEntry {
  readonly open: (settings: Settings) => Promise<Bucket>;
  /** A sentence that says that the bucket cannot be listed, what that means, and which settings to check; null if it can be. */
  readonly problem: (settings: Settings) => Promise<string | null>;
}

const s3Settings = ({ bucket, bucketKeyId, bucketSecret, ...others }: Settings): S3Settings => {
  if (bucket === null || bucketKeyId === null || bucketSecret === null)
    throw new Error("the settings of a bucket are read without those that it requires");
  return {
    bucket,
    accessKeyId: bucketKeyId,
    secretAccessKey: bucketSecret,
    sessionToken: others.bucketSessionToken,
    region: others.bucketRegion,
    endpoint: others.bucketEndpoint,
  };
};

/**
 * What a failed list of the bucket means. A key that may not list can still write and read, unless it lacks those permissions too, which
 * only a file would show.
 */
const s3ListProblem = (bucket: string, code: string): string => {
  const failed = `The bucket ${bucket} (S3_BUCKET) cannot be listed (${code})`;
  return code === "AccessDenied"
    ? `${failed}: without s3:ListBucket, files are still written and read, but none is removed. Check the permissions of its key: without the others, documents, imports, exports and reports are refused.`
    : `${failed}: documents, imports, exports and reports are refused while it cannot be used. Check S3_BUCKET, AWS_REGION, AWS_ENDPOINT_URL_S3 and its key.`;
};

/** The kinds of buckets that `FILES` can select; their adapters are loaded only by a process that uses one. */
export const bucketEntries: Readonly<Record<BucketKind, BucketEntry>> = {
  s3: {
    async open(settings) {
      const { openS3Bucket } = await import("../../adapters/files/s3-bucket.ts");
      return openS3Bucket(s3Settings(settings));
    },
    async problem(settings) {
      const { s3BucketProblem } = await import("../../adapters/files/s3-bucket.ts");
      const located = s3Settings(settings);
      const code = await s3BucketProblem(located);
      return code === null ? null : s3ListProblem(located.bucket, code);
    },
  },
};
