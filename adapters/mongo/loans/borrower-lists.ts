import type { Collection, Document, Filter } from "mongodb";
import type { NumberedPage, PageOf } from "../../../domain/kernel/page.ts";
import { searchedWords } from "../../../domain/kernel/text/words.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { BorrowerOfLoan } from "../../../domain/loan/ports.ts";
import { searchedBorrowers } from "../../../domain/loan/search.ts";

/** A borrower of the page: the id of the loan and the borrower's own. */
interface Place {
  readonly _id: number;
  readonly borrowerId: number;
}

type Named = Pick<Borrower, "id" | "firstName" | "middleName" | "lastName">;

const names = { "borrowers.id": 1, "borrowers.firstName": 1, "borrowers.middleName": 1, "borrowers.lastName": 1 };

/** What a page of borrowers is read from: the loans of the filter, the search, and how whole loans are read. */
interface BorrowerList<Stored extends Document> {
  readonly loans: Collection<Stored>;
  readonly filter: Filter<Stored>;
  readonly search: string | null;
  readonly findLoans: (ids: readonly number[]) => Promise<readonly Loan[]>;
  /** Counts, and caches large counts for some seconds. */
  readonly cached: (count: (limit: number | null) => Promise<number>) => Promise<number>;
}

const sortOf = ({ order }: NumberedPage<"createdAt">): Map<string, 1 | -1> => {
  const direction = order[0]?.descending === false ? 1 : -1;
  return new Map([
    ["createdAt", direction],
    ["_id", direction],
  ]);
};

/** The borrowers that a search finds: the names decide which borrowers of a loan match, so they are read loan by loan. */
const searchedPlaces = async function* <Stored extends Document>(
  { loans, filter, search }: BorrowerList<Stored>,
  sort: Map<string, 1 | -1> | null,
): AsyncGenerator<Place, void> {
  const found = loans.find<{ _id: number; borrowers: readonly Named[] }>(filter, { projection: names });
  for await (const { _id, borrowers } of sort === null ? found : found.sort(sort))
    for (const { id } of searchedBorrowers(borrowers, search)) yield { _id, borrowerId: id };
};

const searchedPage = async <Stored extends Document>(
  list: BorrowerList<Stored>,
  page: NumberedPage<"createdAt">,
): Promise<Place[]> => {
  const places: Place[] = [];
  let skipped = 0;
  for await (const place of searchedPlaces(list, sortOf(page))) {
    if (skipped < (page.number - 1) * page.size) skipped += 1;
    else places.push(place);
    if (places.length === page.size) break;
  }
  return places;
};

const countSearched = async <Stored extends Document>(
  list: BorrowerList<Stored>,
  limit: number | null,
): Promise<number> => {
  let count = 0;
  for await (const _ of searchedPlaces(list, null)) {
    count += 1;
    if (count === limit) break;
  }
  return count;
};

/** A place for each borrower of each loan. */
const eachBorrower: readonly Document[] = [{ $project: { borrowerId: "$borrowers.id" } }, { $unwind: "$borrowerId" }];

const countAll = async <Stored extends Document>(
  { loans, filter }: BorrowerList<Stored>,
  limit: number | null,
): Promise<number> => {
  const upTo = limit === null ? [] : [{ $limit: limit }];
  const counted = await loans
    .aggregate<{ count: number }>([{ $match: filter }, ...eachBorrower, ...upTo, { $count: "count" }])
    .toArray();
  return counted[0]?.count ?? 0;
};

/** Reads loans from the index of their order, up to the last one that the page needs. */
const pageOfAll = async <Stored extends Document>(
  { loans, filter }: BorrowerList<Stored>,
  page: NumberedPage<"createdAt">,
): Promise<Place[]> =>
  loans
    .aggregate<Place>([
      { $match: filter },
      { $sort: sortOf(page) },
      ...eachBorrower,
      { $skip: (page.number - 1) * page.size },
      { $limit: page.size },
    ])
    .toArray();

/** A page of the borrowers of all loans of a filter. A borrower who is removed while the page is read is left out of its rows. */
export const listBorrowers = async <Stored extends Document>(
  list: BorrowerList<Stored>,
  page: NumberedPage<"createdAt">,
): Promise<PageOf<BorrowerOfLoan>> => {
  const isSearch = searchedWords(list.search ?? "").length > 0;
  const [count, places] = await Promise.all([
    list.cached((limit) => (isSearch ? countSearched(list, limit) : countAll(list, limit))),
    isSearch ? searchedPage(list, page) : pageOfAll(list, page),
  ]);
  const found = await list.findLoans([...new Set(places.map(({ _id }) => _id))]);
  const loans = new Map(found.map((loan) => [loan.id, loan]));
  const rows = places.flatMap(({ _id, borrowerId }) => {
    const loan = loans.get(_id);
    const borrower = loan?.borrowers.find(({ id }) => id === borrowerId);
    return loan && borrower ? [{ borrower, loan }] : [];
  });
  return { count, rows };
};
