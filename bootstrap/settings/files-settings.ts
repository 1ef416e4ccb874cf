import { type BucketKind, fileLocations } from "../../domain/stored-records.ts";
import { anyText, oneOf, serviceAddress, shortText } from "./parsers.ts";
import { none, setting } from "./setting.ts";

/** The settings of files. The credentials have the names that every S3 client uses. */
export const filesSettings = {
  fileLocation: setting({
    name: "FILES",
    parser: oneOf(fileLocations),
    byDefault: () => "store" as const,
    meaning:
      "Where files of documents, logos, imports, exports, registers and call reports are stored, encrypted: `store`, or `s3`, a bucket, which requires S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  }),
  bucket: setting({
    name: "S3_BUCKET",
    parser: shortText(63),
    byDefault: none,
    meaning: "With FILES=s3: the bucket, which must contain nothing else",
  }),
  bucketRegion: setting({
    name: "AWS_REGION",
    parser: shortText(63),
    byDefault: none,
    meaning:
      "With FILES=s3: its region. Without it, requests to another server than Amazon's are signed for the region `auto`, which some servers reject (`AuthorizationHeaderMalformed`): most of them expect `us-east-1`",
  }),
  bucketEndpoint: setting({
    name: "AWS_ENDPOINT_URL_S3",
    parser: serviceAddress,
    byDefault: none,
    defaultInWords: "Amazon's endpoint of the region",
    meaning: "With FILES=s3: the address of another S3-compatible server; https in production",
  }),
  bucketKeyId: setting({
    name: "AWS_ACCESS_KEY_ID",
    isSecret: true,
    parser: anyText,
    byDefault: none,
    meaning: "With FILES=s3: the key, which must be allowed to read, write, list and delete in the bucket",
  }),
  bucketSecret: setting({
    name: "AWS_SECRET_ACCESS_KEY",
    isSecret: true,
    parser: anyText,
    byDefault: none,
    meaning: "Its secret",
  }),
  bucketSessionToken: setting({
    name: "AWS_SESSION_TOKEN",
    isSecret: true,
    parser: anyText,
    byDefault: none,
    meaning: "The session token of a temporary key",
  }),
};

/** The settings that each kind of bucket requires. */
export const requiredOfBucket: Readonly<Record<BucketKind, readonly (keyof typeof filesSettings)[]>> = {
  s3: ["bucket", "bucketKeyId", "bucketSecret"],
};
