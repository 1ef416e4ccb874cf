import type { CompanyStores, Stores } from "../../domain/stores.ts";
import { type Measure, measuredPort } from "./measured-port.ts";

/** The ports among the members of an object, each measured under its name; all else stays as it is. */
const measuredPorts = <Ports extends object>(ports: Ports, measureOf: (port: string) => Measure): Ports =>
  // Each keeps its own name and type, which the compiler does not follow through the entries.
  Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      typeof port === "object" && port !== null ? measuredPort(port, measureOf(name)) : port,
    ]),
  ) as Ports;

/** A store, each port of which is measured under its name; those of a company are made once. */
export const measuredStores = (stores: Stores, measureOf: (port: string) => Measure): Stores => {
  const opened = new Map<number, CompanyStores>();
  return {
    ...measuredPorts(stores, measureOf),
    forCompany: (companyId) => {
      const ofCompany = opened.get(companyId) ?? measuredPorts(stores.forCompany(companyId), measureOf);
      opened.set(companyId, ofCompany);
      return ofCompany;
    },
  };
};
