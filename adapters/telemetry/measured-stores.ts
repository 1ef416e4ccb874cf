import type { CompanyStores, Stores } from "../../domain/stores.ts";
import { type Measure, measuredPort } from "./measured-port.ts";

/** Measures the ports among the members of an object, each under its name, and leaves all other members as they are. */
const measuredPorts = <Ports extends object>(ports: Ports, measureOf: (port: string) => Measure): Ports =>
  // Each member keeps its name and type, but the compiler does not track that through the entries.
  Object.fromEntries(
    Object.entries(ports).map(([name, port]) => [
      name,
      typeof port === "object" && port !== null ? measuredPort(port, measureOf(name)) : port,
    ]),
  ) as Ports;

/** Wraps a store so that each port is measured under its name. The ports of a company are wrapped once. */
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
