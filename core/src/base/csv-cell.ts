// Text as a cell of a CSV file that a spreadsheet never takes for a formula. A spreadsheet calculates what begins with
// = + - or @ (also in full width), and some do so behind a tab or a line break; a quotation mark does not hinder them,
// an apostrophe does. Authority: OWASP, "CSV Injection". A file may be opened with another separator than it was written
// with, so that the text behind each of them counts as a beginning, too.

const parts = /([,;|\t\r\n]+)/
const dangerous = /^\s*[=+\-@＝＋－＠]/
/** -5.00, +1,200, -$4,800.00, -12.5% and a lone dash calculate nothing. */
const harmless = /^\s*[-+]*\s*(?:[-+]?\$?\d[\d,]*(?:\.\d*)?|\$?\.\d+)?\s*%?\s*$/
const guarded = /(^|[,;|\t\r\n])'+(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/g

/** The text with an apostrophe before each part of it that a spreadsheet would calculate; guarding twice changes nothing. */
export function withoutFormulas(text: string): string {
  let safe = ''
  let rest = text
  for (const part of text.split(parts)) {
    // Whether a sign begins a figure shows only in all that follows: a figure may hold commas.
    const isFormula = dangerous.test(part) && !harmless.test(rest)
    safe += isFormula ? `'${part}` : part
    rest = rest.slice(part.length)
  }
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}

/** What {@link withoutFormulas} was given, but for apostrophes that stood there already. */
export function withFormulas(text: string): string {
  return text.includes("'") ? text.replaceAll(guarded, '$1') : text
}

/** A cell of a CSV file: guarded against formulas, in quotes where its text holds a separator, a quote or a break. */
export function csvCell(text: string): string {
  const safe = withoutFormulas(text)
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
