import { isEmpty } from "../../../../domain/kernel/same-data.ts";
import { isJsonObject } from "../../codec/codec.ts";
import { filesHmda } from "../report/hmda-filer.ts";
import { companyIdOf, type Visit } from "../site-page.ts";
import { allRead, notRead, type ToDo, together } from "./to-do-list.ts";

/** The fields of a company's record that some functions of the service need, with their purpose. */
const neededOfCompany: Readonly<Record<string, string>> = {
  nmls_id: "NMLS id, for documents and call reports",
  lei: "legal entity identifier (LEI), for the HMDA register",
  ein: "employer identification number (EIN), for the HMDA register",
  hmda_agency_code: "HMDA agency, for notices of adverse action and the HMDA register",
  fha_lender_id: "FHA lender id, for requests to the agency",
  phone: "phone, for documents",
  states_licensed: "states in which it is licensed: until they are entered, loans can be started in every state",
  products: "products",
};

/** Of these, what only the HMDA register needs. */
const neededOfRegister: readonly string[] = ["lei", "ein"];

/** What the setup of a company lacks, each with a link to where it is entered. */
export const setupToDo = async (visit: Visit): Promise<ToDo> => {
  const [company, signers] = await Promise.all([
    visit.perform("readCompany", { id: companyIdOf(visit) }),
    visit.perform("listSigners", { query: new URLSearchParams({ page_size: "1" }) }),
  ]);
  const record = company.status === 200 && isJsonObject(company.json) ? company.json : null;
  const ofRecord =
    record === null
      ? notRead("What the company's record lacks", company)
      : allRead(
          Object.entries(neededOfCompany)
            .filter(([name]) => isEmpty(record[name]) && (filesHmda(record) || !neededOfRegister.includes(name)))
            .map(([name, text]) => ({
              href: name === "products" ? "/admin/company/products" : `/admin/company#${name}`,
              text: `The company has no ${text}`,
            })),
        );
  if (signers.status !== 200 || !isJsonObject(signers.json))
    return together([ofRecord, notRead("Whether the company has a signer for its documents", signers)]);
  const noSigner = { href: "/admin/signers/new", text: "The company has no signer for its documents" };
  return together([ofRecord, allRead(signers.json.count === 0 ? [noSigner] : [])]);
};
