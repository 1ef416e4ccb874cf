/** The sentence for each refusal that a book expects; the amounts and dates are those of the case. */
export const refusalSentences: Readonly<Record<string, string>> = {
  AgencyRequirementsUnmet: "The loan lacks what the test needs, or no figure is known for its region or day.",
  BorrowerUnderage: "A borrower is younger than 62 at closing.",
  ExpectedRateAboveTable: "The expected rate is above the highest rate of the factor table, 18.875 %.",
  HorizonOutOfRange: "The years to project are fewer than one, or go beyond age 100.",
  IndexWeekUnknown: "No published week of the index is in effect on that day, and the nearest is not taken.",
  InitialDrawAboveFirstYearAvailable: "The draw at closing is above what may be disbursed in the first twelve months.",
  LenderCreditAboveObligations: "The lender credit is larger than all that it could pay.",
  LockDiffersFromPublished:
    "The locked rate is not the published rate of the lock day, and the company refuses such locks.",
  NoRuleInForce: "No rule is known for that day, and that of another day is not borrowed.",
  NoteRateMissing: "The note rate is not given, and the loan cost needs it.",
  OriginationFeeAboveCap: "The origination fee is above its cap.",
  PartiallyFundedLesaOnFixedRate: "A partially funded life expectancy set-aside needs an adjustable rate.",
  PaymentPlanAboveProceeds: "The plan asks for more than the available proceeds.",
  PaymentPlanAmountDiffers: "An amount requested is not the one that the plan gives.",
  PaymentPlanAmountMissing: "A modified plan needs either its monthly payment or its line of credit.",
  PaymentPlanNotForRateType:
    "The plan does not go with the rate: a fixed rate has a single disbursement, an adjustable one every other plan.",
  PaymentPlanTermMissing: "A term plan needs its number of months.",
  PaymentsAboveFirstYearAvailable:
    "The draw and the payments of the first twelve months are above what may be disbursed in them.",
  PriorHecmMissing: "A refinance needs the figures of the HECM that it pays off.",
  PurchasePriceMissing: "A purchase needs its price.",
  RepairAdministrationFeeAboveCap:
    "The repair administration fee is above the larger of 50.00 and 1.5 % of the estimate.",
  RepairAdministrationFeeWithoutRepairs: "There is a repair administration fee, and nothing is repaired.",
  SellerContributionsAboveClosingCosts: "The seller contributes more than the closing costs.",
  SellerContributionsNotOnPurchase: "There are seller contributions, and the loan is no purchase.",
  ServicingFeeAboveCap: "The monthly servicing fee is above its cap.",
  SetAsidesAbovePrincipalLimit: "The set-asides are above the principal limit.",
  SpouseUnderEighteen: "An eligible non-borrowing spouse is younger than 18 at closing.",
};
