import { storedResponsePlace } from "../../../domain/kernel/ports.ts";
import { openAnyFormat } from "../../../domain/kernel/stored/encrypted-value.ts";
import { operandsPlace } from "../../../domain/pages/page-link.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { rowsAfter } from "../../support/walk/batches.ts";
import { countWrite, type Pass, renewedOr, renewedText } from "./pass.ts";

const batchSize = 200;

/** The stored responses for repeated requests, of all companies. */
export const rotateResponses = async ({ idempotencyKeys, vault }: Dependencies, pass: Pass): Promise<void> => {
  const after = (key: string) => idempotencyKeys.responsesAfter(key, batchSize);
  for await (const { key, response } of rowsAfter("", (stored) => stored.key, after)) {
    if (vault.isUnderFirstKey(response)) continue;
    const place = storedResponsePlace(key);
    const renewed = renewedOr(pass, place, response, () => vault.seal(openAnyFormat(response, place, vault), place));
    if (renewed !== response) countWrite(pass, await idempotencyKeys.replaceResponse(key, response, renewed));
  }
};

/** What the links to pages are about, of all companies. */
export const rotatePageLinks = async ({ pageLinks, vault }: Dependencies, pass: Pass): Promise<void> => {
  const after = (tokenDigest: string) => pageLinks.operandsAfter(tokenDigest, batchSize);
  for await (const link of rowsAfter("", ({ tokenDigest }) => tokenDigest, after)) {
    const { tokenDigest, sealedOperands } = link;
    const renewed = renewedText(vault, pass, operandsPlace(link), sealedOperands);
    if (renewed !== sealedOperands)
      countWrite(pass, await pageLinks.replaceOperands(tokenDigest, sealedOperands, renewed));
  }
};
