/** The environment variables in which the runner (`needs.ts`) passes its MongoDB server to the suites. The kind can be `none`. */
export const handedUri = "TEST_MONGODB_SERVER_URI";
export const handedKind = "TEST_MONGODB_SERVER_KIND";
