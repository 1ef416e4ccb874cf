import {
  ethnicityCodes,
  ethnicityWords,
  raceCodes,
  raceWords,
  sexCodes,
  sexWords,
} from "../../../../domain/loan/borrowers/demographics.ts";
import { choice } from "../../codec/values/choice-codecs.ts";

export const ethnicityCode = choice("EthnicityCode", ethnicityCodes, ethnicityWords);

export const raceCode = choice("RaceCode", raceCodes, raceWords);

export const sexCode = choice("SexCode", sexCodes, sexWords);
