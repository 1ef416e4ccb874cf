import { seededRandom } from "../../adapters/stores/seeded-random.ts";
import type { LoadRequest } from "./load.ts";

/** Of a hundred requests, the number that only read, and the number that read or calculate. The others write. */
const [reads, readsAndCalculations] = [80, 95];

/** A signed-in user with loans. */
interface Caller {
  readonly authorization: string;
  /** The loans on which the caller works: the first of them, and how many follow it. */
  readonly loans: { readonly first: number; readonly count: number };
}

export const sent = (authorization: string, method: string, body: unknown): RequestInit => ({
  method,
  headers: { authorization, "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** A user's request that writes to a loan; `url` is that of the API. */
type Write = (url: string, loan: number) => LoadRequest;

/** Requests of a company's users in a pseudorandom but repeatable order. The function returns the next request to the service at a URL. */
export const mixedRequests = ({ authorization, loans }: Caller, write: Write): ((service: string) => LoadRequest) => {
  const random = seededRandom(20_260_502);
  const below = (most: number): number => Math.floor(random() * most);
  const init = { headers: { authorization } };
  const pages = Math.min(8, Math.ceil(loans.count / 25));
  return (service) => {
    const kind = below(100);
    const loan = loans.first + below(loans.count);
    const url = `${service}/api/loan/`;
    if (kind >= readsAndCalculations) return write(url, loan);
    if (kind >= reads)
      return { name: "a calculation", url: `${url}loan-calculation/`, init: sent(authorization, "POST", { loan }) };
    return kind % 4 === 0
      ? { name: "a list", url: `${url}loans/?page_size=25&page=${1 + below(pages)}`, init }
      : { name: "a detail", url: `${url}loans/${loan}/`, init };
  };
};
