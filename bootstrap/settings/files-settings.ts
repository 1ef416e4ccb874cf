import { anyText, oneOf, serviceAddress, shortText } from "./parsers.ts";
import { none, setting } from "./setting.ts";

const places = ["store", "s3"] as const;

/** Where files are; credentials are read as every client of S3 reads them. */
export const filesSettings = {
  placeOfFiles: setting({
    name: "FILES",
    parser: oneOf(places),
    byDefault: () => "store" as const,
    meaning:
      "Where files of documents, logos, imports, exports, registers and call reports are kept, encrypted: `store`, or `s3`, a bucket, which needs S3_BUCKET, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
  }),
  bucket: setting({
    name: "S3_BUCKET",
    parser: shortText(63),
    byDefault: none,
    meaning: "With FILES=s3: the bucket, which has nothing else in it",
  }),
  bucketRegion: setting({
    name: "AWS_REGION",
    parser: shortText(63),
    byDefault: none,
    meaning: "With FILES=s3: its region",
  }),
  bucketEndpoint: setting({
    name: "AWS_ENDPOINT_URL_S3",
    parser: serviceAddress,
    byDefault: none,
    defaultInWords: "Amazon's of the region",
    meaning: "With FILES=s3: the address of another server that speaks as S3 does; https in production",
  }),
  bucketKeyId: setting({
    name: "AWS_ACCESS_KEY_ID",
    isSecret: true,
    parser: anyText,
    byDefault: none,
    meaning: "With FILES=s3: the key that may read, write, list and delete in the bucket",
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
    meaning: "The token of a temporary key, where it is one",
  }),
};
