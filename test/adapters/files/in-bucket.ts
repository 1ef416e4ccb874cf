import type { Bucket } from "../../../adapters/files/bucket.ts";
import { filesInBucket } from "../../../adapters/files/files-in-bucket.ts";
import type { Stores } from "../../../domain/stores.ts";
import type { StoreKind } from "../../contract/store-kind.ts";

/** A kind of store whose files are in a bucket; each store that is opened gets the bucket of a call, which is empty. */
export const inBucket = (kind: StoreKind, emptyBucket: () => Bucket): StoreKind => ({
  name: `${kind.name} with files in a bucket`,
  async open(options) {
    const opened = await kind.open(options);
    const bucket = emptyBucket();
    const moved = (stores: Stores): Stores => ({
      ...stores,
      forCompany: (companyId) => {
        const of = stores.forCompany(companyId);
        return { ...of, files: filesInBucket(of.files, bucket, companyId) };
      },
    });
    return { ...opened, stores: moved(opened.stores), others: moved(opened.others) };
  },
});
