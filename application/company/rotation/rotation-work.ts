import { newRotation } from "../../../domain/company/stored/key-rotation.ts";
import type { KeyRotationWork } from "../../../domain/jobs/work.ts";
import type { Dependencies } from "../../support/dependencies.ts";

const markPlace = { companyId: 0, kind: "installation", id: "key rotation", field: "first key" };

/** The work of a rotation to the first key of this process. */
export const rotationWork = ({ vault }: Dependencies): KeyRotationWork => ({
  kind: "key_rotation",
  rotation: newRotation(vault.seal("the first key", markPlace)),
  file: null,
});
