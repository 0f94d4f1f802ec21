/** When a file was exported, where its first or last lines say so; each format prints it in its own way. */
import { tradingDateOf } from '@wheelwright/core'
import { endsOfFile } from '../../formats/text/file-text.ts'

/** Year, month and day by their names. IBKR Flex, OFX, Fidelity, Schwab's title. */
const patterns: readonly RegExp[] = [
  /\bwhenGenerated="(?<year>\d{4})-?(?<month>\d\d)-?(?<day>\d\d)(?:[;, T](?<time>\d\d:?\d\d:?\d\d))?/,
  /<DTSERVER>(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)(?<time>\d{6})?/,
  /\bDate downloaded:? (?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})/i,
  /^"?Transactions\b[^\n]{0,200} as of (?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4})/i,
]

const looksAt = 4000

/** `2026-08-01`, followed by ` 030000` where the file states the time; null where it says nothing. */
export function exportedOn(bytes: Uint8Array): string | null {
  const text = endsOfFile(bytes, looksAt)
  for (const pattern of patterns) {
    const { year, month, day, time } = pattern.exec(text.trimStart())?.groups ?? {}
    if (year === undefined) continue
    const date = tradingDateOf(Number(year), Number(month), Number(day))
    if (date !== null) return time === undefined ? date : `${date} ${time.replaceAll(':', '')}`
  }
  return null
}
