import type { Sandbox } from "../../adapters/sandbox/sandbox.ts";
import type { Telemetry } from "../../adapters/telemetry/open.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { AgencyGateway } from "../../domain/agency/ports.ts";
import { requirableFields } from "../../domain/agency/required-fields.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Settings } from "../settings/settings.ts";
import { openCensusTracts } from "./census-tracts.ts";
import { type CannotStart, cannotStart } from "./stores.ts";
import { agencyWhenCalled, bureauWhenCalled } from "./when-called.ts";

/** The file of the sandbox, whether it runs in the service or alone. */
export const sandboxFile = "data/sandbox.sqlite";

/** What use cases need from outside: the services that they call, and lists that the operator maintains. */
interface Outside extends Pick<Dependencies, "agency" | "creditBureau" | "censusTracts"> {
  /** Set if the sandbox replaces one of them. */
  readonly sandbox: Sandbox | null;
}

/** For programs that call no external services. */
export const nothingOutside = async (): Promise<Result<Outside, CannotStart>> =>
  accept({ agency: null, creditBureau: null, censusTracts: new Map(), sandbox: null });

/** The services without an address, which the sandbox replaces outside production. */
export const replacedBySandbox = ({
  agencyUrl,
  creditUrl,
}: Pick<Settings, "agencyUrl" | "creditUrl">): readonly string[] => [
  ...(agencyUrl === null ? ["agency"] : []),
  ...(creditUrl === null ? ["credit bureau"] : []),
];

type ChosenSettings = Pick<
  Settings,
  | "agencyProtocol"
  | "agencyRequestor"
  | "agencyRequiredFields"
  | "creditProtocol"
  | "creditProfile"
  | "fileLocation"
  | "bucket"
>;

/** Settings that are set but ignored because of what another one selects, each with the reason. */
export const ignoredSettings = ({
  agencyProtocol,
  agencyRequestor,
  agencyRequiredFields,
  creditProtocol,
  creditProfile,
  fileLocation,
  bucket,
}: ChosenSettings): readonly string[] => [
  ...(agencyRequestor !== null && agencyProtocol !== "b2g"
    ? ["AGENCY_REQUESTOR is ignored: it is used only with AGENCY_PROTOCOL=b2g."]
    : []),
  ...(agencyRequiredFields !== requirableFields && agencyProtocol === "b2g"
    ? ["AGENCY_REQUIRED_FIELDS is ignored: HUD's own pages require all that this adapter can send."]
    : []),
  ...(creditProfile !== "standard" && creditProtocol !== "mismo"
    ? ["CREDIT_PROFILE is ignored: it is used only with CREDIT_PROTOCOL=mismo."]
    : []),
  ...(bucket !== null && fileLocation !== "s3"
    ? [`S3_BUCKET is ignored: it is used only with FILES=s3, and FILES is ${fileLocation}.`]
    : []),
];

/** Starts the sandbox in this process if a service has no address; never in production. */
const sandboxFor = async (
  { isProduction, agencyUrl, creditUrl }: Settings,
  clock: Clock,
): Promise<Result<Sandbox | null, CannotStart>> => {
  if (isProduction || (agencyUrl !== null && creditUrl !== null)) return accept(null);
  const { startSandbox } = await import("../../adapters/sandbox/sandbox.ts");
  try {
    return accept(await startSandbox({ file: sandboxFile, port: 0, clock, isProduction }));
  } catch {
    return cannotStart("The sandbox cannot find a free port: set AGENCY_URL and CREDIT_URL.");
  }
};

/** The gateway of the agency in its protocol; null without an address. */
const agencyAt = async (
  url: string | null,
  { agencyProtocol, agencyRequestor: requestor, agencyRequiredFields: requiredFields }: Settings,
  clock: Clock,
  telemetry: Telemetry | null,
): Promise<Outside["agency"]> => {
  if (url === null) return null;
  const noting = telemetry === null ? {} : { noteBreaker: (isOpen: boolean) => telemetry.breaker("agency", isOpen) };
  const open = async (): Promise<AgencyGateway> => {
    const { agencyProtocols } = await import("../../adapters/agency/protocols.ts");
    return agencyProtocols[agencyProtocol]({ url, requestor, requiredFields, clock, ...noting });
  };
  // The required fields are read before the first call. Only for REST does a setting name them, so only REST can be opened later.
  const gateway = agencyProtocol === "rest" ? agencyWhenCalled(requiredFields, open) : await open();
  return telemetry === null ? gateway : telemetry.agency(gateway);
};

/** The credit bureau in its protocol; null without an address. */
const creditBureauAt = async (
  url: string | null,
  { creditProtocol, creditProfile: profile }: Settings,
  clock: Clock,
  telemetry: Telemetry | null,
): Promise<Outside["creditBureau"]> => {
  if (url === null) return null;
  const noting =
    telemetry === null ? {} : { noteBreaker: (isOpen: boolean) => telemetry.breaker("credit_bureau", isOpen) };
  const open = async (): Promise<CreditBureau> => {
    const { creditProtocols } = await import("../../adapters/credit/protocols.ts");
    return creditProtocols[creditProtocol]({ url, profile, clock, ...noting });
  };
  const bureau = creditProtocol === "rest" ? bureauWhenCalled(open) : await open();
  return telemetry === null ? bureau : telemetry.creditBureau(bureau);
};

/** Opens the agency and the credit bureau, and reads the lists of census tracts, according to the settings. Sends no call yet. */
export const openOutside = async (
  settings: Settings,
  clock: Clock,
  telemetry: Telemetry | null,
): Promise<Result<Outside, CannotStart>> => {
  const censusTracts = await openCensusTracts(settings.hmdaTracts);
  if (censusTracts._tag === "Refused") return censusTracts;
  const started = await sandboxFor(settings, clock);
  if (started._tag === "Refused") return started;
  const sandbox = started.value;
  const sandboxUrl = sandbox?.url ?? null;
  const agency = await agencyAt(settings.agencyUrl ?? sandboxUrl, settings, clock, telemetry);
  const creditBureau = await creditBureauAt(settings.creditUrl ?? sandboxUrl, settings, clock, telemetry);
  return accept({ agency, creditBureau, censusTracts: censusTracts.value, sandbox });
};

/**
 * Opens a second sandbox on the same file with another clock, for the services that the sandbox replaces, so that the demonstration
 * can call it on days before today. A service with an address is null: it must get no requests about events that did not happen.
 */
export const openSandboxOn =
  (settings: Settings) =>
  async (clock: Clock): Promise<Pick<Outside, "agency" | "creditBureau"> & { readonly close: () => Promise<void> }> => {
    const started = await sandboxFor(settings, clock);
    const sandbox = started._tag === "Accepted" ? started.value : null;
    const urlInPlaceOf = (url: string | null): string | null => (url === null ? (sandbox?.url ?? null) : null);
    return {
      agency: await agencyAt(urlInPlaceOf(settings.agencyUrl), settings, clock, null),
      creditBureau: await creditBureauAt(urlInPlaceOf(settings.creditUrl), settings, clock, null),
      close: async () => sandbox?.close(),
    };
  };
