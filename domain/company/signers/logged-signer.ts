import { wholeView } from "../../log/view.ts";
import type { Signer } from "./signer.ts";

/** What the log shows of signers: all of them. Which one is the default is a change of the company. */
export const loggedSigner = wholeView<Signer>("signer");
