import { randomBytes } from "node:crypto";
import { numberAt } from "./answer.ts";
import type { Account } from "./caller.ts";
import { administrator, company, connections, staff } from "./company.ts";
import type { Service } from "./service.ts";
import type { Walk } from "./walk.ts";

/** Who works on the loans. */
export type Staff = Readonly<Record<keyof typeof staff | "administrator", Account>> & {
  readonly officerId: number;
};

const account = (title: string): Account => ({
  title,
  email: `${title.toLowerCase()}@walkthrough.example`,
  password: randomBytes(15).toString("base64url"),
});

/** Makes the company with its people, and gives it what the agency and the bureau ask for. */
export const prepareCompany = async (walk: Walk, { superUser }: Pick<Service, "superUser">): Promise<Staff> => {
  const operator = { title: "Super User", ...superUser };
  const made = { status: 201, shows: ["id", "name"] };
  const companyId = numberAt(await walk.send(operator, "POST", "/company/companies/", company, made), "id");
  const addUser = async (by: Account, { email, password }: Account, details: object): Promise<number> => {
    const body = { email, password, company: companyId, ...details };
    return numberAt(
      await walk.send(by, "POST", "/company/users/", body, { status: 201, shows: ["id", "email"] }),
      "id",
    );
  };
  const boss = account("Administrator");
  await addUser(operator, boss, administrator);
  const shows = ["fha_lender_id", "fha_credentials.username", "credit_credentials.username"];
  await walk.send(boss, "PATCH", `/company/companies/${companyId}/`, connections, { status: 200, shows });
  const people = {
    officer: account("Officer"),
    processor: account("Processor"),
    underwriter: account("Underwriter"),
    closer: account("Closer"),
    compliance: account("Compliance"),
  };
  const officerId = await addUser(boss, people.officer, staff.officer);
  for (const role of ["processor", "underwriter", "closer", "compliance"] as const)
    await addUser(boss, people[role], staff[role]);
  return { ...people, administrator: boss, officerId };
};
