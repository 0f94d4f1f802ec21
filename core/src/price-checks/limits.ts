// The limits of the checks of prices, each with its reason. Authority: docs/domain.md, section "Prices".

/** A share may move by so much of its last good price without a question. Splits begin at a half, slipped points at a tenth. */
export const farFromLastPercent = 40
export const farFromLast = farFromLastPercent / 100

/**
 * An option's price of ten times the last good one is a slipped point more often than a market. The honest price has gone on
 * meanwhile, so that the point is looked for from six times on.
 */
export const nearlyTenfold = 6

/** Below a dollar, options change so honestly, in micro-dollars. */
export const smallOption = 1_000_000

/** Over more days than a long weekend an option may well have changed tenfold. */
export const tenfoldWithinDays = 4

/** In its last week an option may lose nine tenths overnight. */
export const lastDays = 7

/** Two sources agree on a share within this part, and on an option within that one, the width of a market or a nickel. */
export const shareAgreement = 0.03
export const optionAgreement = 0.05
export const nickel = 50_000
