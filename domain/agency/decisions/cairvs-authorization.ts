import { accept } from "../../kernel/result.ts";
import type { CreditAlertAuthorization } from "../../loan/agency/agency-sections.ts";
import { type Borrower, isObligor } from "../../loan/borrowers/borrower.ts";
import type { Loan } from "../../loan/loan.ts";
import type { JsonObject } from "../../log/changes.ts";
import { caivrsRequirements } from "../../requirements/operations/queries.ts";
import { unmetOf } from "../../requirements/requirement.ts";
import { checkOperationAllowed } from "../allowed.ts";
import type { AgencyResults } from "../answers.ts";
import { authorizationCodeOf } from "../caivrs-codes/caivrs-codes.ts";
import type { QueryDecision } from "../decision.ts";
import { identifiedPerson } from "./support/identified-person.ts";
import { requirementsUnmet } from "./support/refusals.ts";

/** The maximum number of people in one request to the agency. */
const maxPeople = 5;

type Authorizations = AgencyResults["cairvs_authorization"];
type Authorization = Authorizations["authorizations"][number];

/** The people who are checked for federal debts: those who sign the note. */
const borrowersOf = ({ borrowers }: Loan): readonly Borrower[] => borrowers.filter(isObligor);

/**
 * Whether every authorization in a response is valid: the first letter of each number is in the table, and no person occurs twice.
 * Otherwise the whole response counts as unexpected.
 */
export const isKnownAuthorization = ({ authorizations }: Authorizations): boolean =>
  new Set(authorizations.map(({ borrowerId }) => borrowerId)).size === authorizations.length &&
  authorizations.every(
    ({ authorizationNumber }) => authorizationNumber === null || authorizationCodeOf(authorizationNumber) !== null,
  );

/** A clear result has a letter that means clear and no hits. Hits without a number are not clear. */
const isClear = ({ authorizationNumber, hits }: Authorization): boolean =>
  hits.length === 0 && authorizationNumber !== null && authorizationCodeOf(authorizationNumber)?.isClear === true;

/**
 * The version of each person in the request, by id. A person's number and birth date change only with the version, so an equal version
 * proves that both are unchanged without storing either. Other changes also raise it, and then the person is requested again.
 */
type SentVersions = Readonly<Record<string, number>>;

/** The versions of a request. Each of several requests carries those of all people. */
const sentVersions = ({ requests, ...sent }: JsonObject): SentVersions =>
  // Written by the plan of the same call.
  (Array.isArray(requests) ? requests[0] : sent) as SentVersions;

const versionsOf = (people: readonly Borrower[]): SentVersions =>
  Object.fromEntries(people.map(({ id, version }) => [String(id), version]));

/** The loan's authorizations with new ones replacing old ones. Of two for one person, the one that is not clear counts. */
const withAuthorizations = (
  before: readonly CreditAlertAuthorization[],
  answered: readonly CreditAlertAuthorization[],
): readonly CreditAlertAuthorization[] => {
  const byPerson = new Map<number, CreditAlertAuthorization>();
  for (const alert of answered)
    if (byPerson.get(alert.borrowerId)?.isClear !== false) byPerson.set(alert.borrowerId, alert);
  return [...before.filter(({ borrowerId }) => !byPerson.has(borrowerId)), ...byPerson.values()];
};

const warningsOf = (loan: Loan, sent: SentVersions, answered: readonly Authorization[]): string[] => {
  const ids = answered.map(({ borrowerId }) => borrowerId);
  const people = borrowersOf(loan);
  const changed = people.filter(({ id, version }) => ids.includes(id) && sent[id] !== version);
  const unanswered = people.filter(({ id }) => !ids.includes(id));
  const strangers = ids.filter((id) => people.every((person) => person.id !== id));
  return [
    ...changed.map(({ id }) => `Borrower ${id} has changed since the request to the agency: send the request again.`),
    ...unanswered.map(({ id }) => `The agency gave no answer for borrower ${id}: send the request again.`),
    ...(strangers.length > 0
      ? ["The agency also answered for a person who is not a borrower of this loan: that answer was not stored."]
      : []),
  ];
};

/**
 * Queries CAIVRS for the federal debts of every borrower and co-borrower, five per request. Results are applied only to people who are on
 * the loan and unchanged since the request was sent.
 */
export const cairvsAuthorization: QueryDecision<"cairvs_authorization"> = {
  plan: (loan, _input, { company, ssnOf }) => {
    const allowed = checkOperationAllowed(loan, "cairvs_authorization");
    if (allowed._tag === "Refused") return allowed;
    const { fhaLenderId } = company;
    const people = borrowersOf(loan);
    const identified = people.map((borrower) => identifiedPerson(borrower, ssnOf(borrower)));
    if (fhaLenderId === null || identified.some(({ ssn }) => ssn === null))
      return requirementsUnmet(unmetOf(caivrsRequirements, { loan, company, ssnOf }));
    const sent = versionsOf(people);
    const requests = Array.from({ length: Math.ceil(people.length / maxPeople) }, (_, at) => ({
      request: { lenderId: fhaLenderId, borrowers: identified.slice(at * maxPeople, (at + 1) * maxPeople) },
      sent,
    }));
    return accept(requests);
  },

  isExpected: isKnownAuthorization,

  join: (results) => ({ authorizations: results.flatMap(({ authorizations }) => authorizations) }),

  apply: (loan, { result: { authorizations } }, { sent, now }) => {
    const versions = sentVersions(sent);
    const versionById = new Map(borrowersOf(loan).map(({ id, version }) => [id, version]));
    const applied = authorizations
      .filter(({ borrowerId }) => {
        const version = versionById.get(borrowerId);
        return version !== undefined && version === versions[borrowerId];
      })
      .map((authorization) => ({ ...authorization, isClear: isClear(authorization), authorizedAt: now }));
    const creditAlerts = withAuthorizations(loan.agency.creditAlerts, applied);
    return {
      loan: { ...loan, agency: { ...loan.agency, creditAlerts } },
      result: {
        authorizations: applied.map(({ hits, ...alert }) => ({ ...alert, hits: hits.map((hit) => ({ ...hit })) })),
      },
      warnings: warningsOf(loan, versions, authorizations),
    };
  },
};
