import { wholeView } from "../../log/view.ts";
import type { Signer } from "./signer.ts";

/** The log shows signers in full. A change of the default signer is a change of the company. */
export const loggedSigner = wholeView<Signer>("signer");
