import { listOperatorWarnings } from "../../../../application/operator/list-operator-warnings.ts";
import type { HttpServices } from "../../http-services.ts";

/** Reads the warnings for the service's operator. */
export type OperatorWarnings = () => Promise<readonly string[]>;

/** The warnings of `/readyz`, which the start page of a Super User shows too. */
export const operatorWarnings =
  ({ dependencies }: Pick<HttpServices, "dependencies">): OperatorWarnings =>
  () =>
    listOperatorWarnings(dependencies);
