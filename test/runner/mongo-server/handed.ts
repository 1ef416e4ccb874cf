/** The environment variables in which test/run.ts hands its MongoDB server to the suites; the kind may be `none`. */
export const handedUri = "TEST_MONGODB_SERVER_URI";
export const handedKind = "TEST_MONGODB_SERVER_KIND";
