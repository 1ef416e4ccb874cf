import type { Company } from "../../domain/company/company.ts";
import type { Dependencies } from "./dependencies.ts";

const companiesAtOnce = 100;

/** All companies, in the order in which they were added. */
export async function* everyCompany({ companies }: Pick<Dependencies, "companies">): AsyncGenerator<Company, void> {
  const order = [{ field: "createdAt", descending: false }] as const;
  for (let number = 1; ; number += 1) {
    const { rows } = await companies.list({ isActive: null }, { number, size: companiesAtOnce, order });
    yield* rows;
    if (rows.length < companiesAtOnce) return;
  }
}
