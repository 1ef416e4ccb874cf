import { varyPublicQuote } from "../../../../application/calculation/vary-public-quote.ts";
import { varyQuote } from "../../../../application/calculation/vary-quote.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { inSeries } from "../../../../domain/kernel/text/phrases.ts";
import type { HttpServices } from "../../http-services.ts";
import type { Pages } from "../../pages.ts";
import { ofCompany } from "../../resources/part-fields.ts";
import { type LinkedPage, linkedPage } from "../linked-page.ts";
import { formFields, namesFormField, unknownTerms } from "./quote-form.ts";
import { readTyped } from "./read-form.ts";
import { type AnsweredWhatIf, shownWhatIf } from "./shown-what-if.ts";

/** The maximum number of unknown terms that are named. */
const maxNamed = 5;

/** Says which terms of an address are none of a quote, so that a mistyped one is not taken for a quote of it; empty if all are. */
const ignoredSentences = (query: URLSearchParams): readonly string[] => {
  const unknown = unknownTerms(query);
  if (unknown.length === 0) return [];
  const names = unknown.slice(0, maxNamed);
  const more = unknown.length > names.length ? [`${unknown.length - names.length} more`] : [];
  const are = unknown.length === 1 ? "is not a term of a quote and was" : "are not terms of a quote and were";
  return [`In the address, ${inSeries([...names, ...more])} ${are} ignored.`];
};

/** The terms that an address names. URLs are kept in logs and histories, so a date of birth in one is ignored, and the form shows the age. */
export const termsInAddress = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => name !== formFields.bornOn.name));

/** A query that names no field is for something else, such as a link that counts its readers: the example is shown as it is. */
const formIn = (typed: URLSearchParams): URLSearchParams | null => (namesFormField(typed) ? typed : null);

const withIgnored = (quote: AnsweredWhatIf, query: URLSearchParams): AnsweredWhatIf => ({
  ...quote,
  notes: [...ignoredSentences(query), ...quote.notes],
});

/** The page that begins with an example quote, for signed-in users: its form contains its whole subject. */
export const quotePage = (dependencies: Dependencies, pages: Pick<Pages, "whatIf">): LinkedPage =>
  linkedPage(dependencies, {
    permission: "calculation.create",
    operands: ofCompany,
    acceptsForm: true,
    read: async (actor, { companyId }, sent) => {
      const form = sent === null ? null : formIn(sent);
      const varied = await varyQuote(dependencies, actor, companyId, null, readTyped(form));
      return varied._tag === "Refused"
        ? varied
        : accept(withIgnored(shownWhatIf(varied.value, form), sent ?? new URLSearchParams()));
    },
    companyIdOf: ({ companyId }) => companyId,
    loanIdOf: () => null,
    statusOf: ({ status }) => status,
    page: pages.whatIf,
  });

/** Reads the quote that everyone may see and change in a query: for the demonstration company; null if there is none. */
export const publicQuote =
  ({ dependencies, settings: { demonstration } }: Pick<HttpServices, "dependencies" | "settings">) =>
  async (query: URLSearchParams): Promise<AnsweredWhatIf | null> => {
    const form = formIn(termsInAddress(query));
    const companyId = (await demonstration?.companyId()) ?? null;
    if (companyId === null) return null;
    const varied = await varyPublicQuote(dependencies, companyId, readTyped(form));
    if (varied._tag === "Refused") return null;
    return withIgnored(shownWhatIf(varied.value, form, true), query);
  };
