// Every way in which brokers and exchanges write an option, as data: a pattern with named parts. The text is in upper
// case with single spaces before it is matched. No pattern repeats a repetition, and the text is bounded at 160 characters, so
// that no input makes matching slow. Authority: OCC Options Symbology Initiative for the first; the others as
// seen in each broker's exports (fixtures/oracles/option_symbols.json).

const ROOT = String.raw`(?<root>\d?[A-Z]{1,12}(?:[./][A-Z])?\d?)`
const STRIKE = String.raw`(?<strike>[\d,]{1,9}(?:\.\d{1,4})?)`
const US_DATE = String.raw`(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>20\d\d|\d\d)`
const COMPACT_DATE = String.raw`(?<year>20\d\d|\d\d)(?<month>\d\d)(?<day>\d\d)`
const WORD_DATE = String.raw`(?<day>\d{1,2}) ?(?<monthName>[A-Z]{3}) ?(?<year>\d\d)`

/** Forms that name the root. */
export const symbolNotations: readonly RegExp[] = [
  // OSI padded, one-space and compact, with six or eight digits of date; Polygon writes `O:` before it.
  new RegExp(String.raw`^(?:O:)?${ROOT} ?${COMPACT_DATE}(?<right>[A-Z])(?<mills>\d{6,9})$`),
  // Fidelity (`-XLU260710P44.5`) and thinkorswim (`.SPXW260410P6500`): a plain strike.
  new RegExp(String.raw`^[-.]${ROOT}${COMPACT_DATE}(?<right>[A-Z])${STRIKE}$`),
  // Fidelity again (`MSFT261218C310`): five digits at most are dollars, eight are thousandths.
  new RegExp(String.raw`^${ROOT}${COMPACT_DATE}(?<right>[A-Z])(?<strike>\d{1,5}(?:\.\d{1,4})?)$`),
  // Schwab's files: `META 05/17/2024 500.00 C`.
  new RegExp(String.raw`^${ROOT} ${US_DATE} ${STRIKE} (?<right>[A-Z])$`),
  // Robinhood: `TSLA 1/16/2026 Put $440.00`, also in its expiration rows.
  new RegExp(String.raw`^(?:OPTION EXPIRATION FOR )?${ROOT} ${US_DATE} (?<right>CALL|PUT) \$?${STRIKE}$`),
  // Interactive Brokers: `ARKK 19SEP25 80 C`.
  new RegExp(String.raw`^${ROOT} ${WORD_DATE} ${STRIKE} (?<right>[A-Z])$`),
  // thinkorswim trades: `SPY 100 (Weeklys) 14 JAN 26 686 PUT`.
  new RegExp(String.raw`^${ROOT} 100 (?:\([A-Z]{1,12}\) )?${WORD_DATE} ${STRIKE} (?<right>CALL|PUT)$`),
]

/** Descriptions that name the company and not the root. */
export const descriptionNotations: readonly RegExp[] = [
  // `PUT CISCO SYSTEMS INC $44.5 EXP 11/30/18`, with or without `Removed due to Assignment` before it.
  new RegExp(String.raw`^(?:[^$]*? )?(?<right>CALL|PUT) [^$]+ \$${STRIKE} EXP ${US_DATE}$`),
  // `META PLATFORMS INC 01/31/2025 $510 Put`
  new RegExp(String.raw`^[^/$]+ ${US_DATE} \$${STRIKE} (?<right>CALL|PUT)$`),
]

/** `/ESH25_P5050:XCME`, `./MESZ5EXV5  251031P5400`: options on futures are not OCC contracts. */
export const futuresOption = /^\.?\//

export const monthNumbers: Readonly<Record<string, number>> = {
  JAN: 1,
  FEB: 2,
  MAR: 3,
  APR: 4,
  MAY: 5,
  JUN: 6,
  JUL: 7,
  AUG: 8,
  SEP: 9,
  OCT: 10,
  NOV: 11,
  DEC: 12,
}
