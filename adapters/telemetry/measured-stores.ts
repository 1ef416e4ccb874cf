import type { CompanyStores, Stores } from "../../domain/stores.ts";
import { type Measure, measuredPort } from "./measured-port.ts";

/** The ports of one company, each measured once it is taken. */
const measuredCompanyStores = (stores: CompanyStores, measureOf: (port: string) => Measure): CompanyStores =>
  new Proxy(stores, {
    get: (target, name: keyof CompanyStores) => measuredPort(target[name], measureOf(name)),
  });

/** A store, each port of which is measured under its name. */
export const measuredStores = (stores: Stores, measureOf: (port: string) => Measure): Stores => {
  const entries: readonly [string, unknown][] = Object.entries(stores);
  const ports = entries.map(([name, port]) => [
    name,
    typeof port === "object" && port !== null ? measuredPort(port, measureOf(name)) : port,
  ]);
  return {
    // Each keeps its own name and type, which the compiler does not follow through the entries.
    ...(Object.fromEntries(ports) as unknown as Stores),
    forCompany: (companyId) => measuredCompanyStores(stores.forCompany(companyId), measureOf),
  };
};
