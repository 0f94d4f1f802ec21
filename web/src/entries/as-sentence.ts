/** A reason of the server as a sentence of the page: a capital, a full stop, and dates as the pages write them. */
import { parseTradingDate } from '@wheelwright/core'
import { formatDate, withoutAmounts } from '../ui/figures/figures.ts'

export function asSentence(reason: string): string {
  const dated = reason.replace(/\b\d{4}-\d\d-\d\d\b/g, (text) => {
    const date = parseTradingDate(text)
    return date.ok ? formatDate(date.value) : text
  })
  const shown = withoutAmounts(dated)
  const capital = capitalized(shown)
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** With a capital at its beginning. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
