/** A history as Schwab writes it: purchases of one ticker that no other file names, so that each file stands alone. */
import { schwabSiteFile } from '../server/src/formats/testing/broker-files.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export function tickerOf(number: number): string {
  return `Z${[676, 26, 1].map((unit) => letters[Math.floor(number / unit) % 26] ?? 'A').join('')}`
}

const dayOf = (row: number): string => {
  const date = new Date(Date.UTC(2024, 0, 2) + (row % 500) * 86_400_000)
  const two = (figure: number): string => String(figure).padStart(2, '0')
  return `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`
}

const dollarsOf = (row: number): number => 10 + (row % 90)

export function brokerFile(number: number, rows: number): string {
  const ticker = tickerOf(number)
  const lines = Array.from({ length: rows }, (_, row) => {
    const price = `${dollarsOf(row)}.00`
    return `"${dayOf(rows - row)}","Buy","${ticker}","${ticker} INC","1","$${price}","","-$${price}"`
  })
  return schwabSiteFile(lines)
}

/** What the rows of a file cost, in cents. */
export function costOfFile(rows: number): number {
  return Array.from({ length: rows }, (_, row) => dollarsOf(row) * 100).reduce((sum, cost) => sum + cost, 0)
}

const boundary = 'the-same-at-every-attempt'

/** A retry sends the same bytes, as a client does that keeps what it sent. */
export function asUpload(fileName: string, text: string, accountId: string) {
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: [
      `--${boundary}`,
      `content-disposition: form-data; name="account_id"`,
      '',
      accountId,
      `--${boundary}`,
      `content-disposition: form-data; name="file"; filename="${fileName}"`,
      'content-type: text/csv',
      '',
      text,
      `--${boundary}--`,
      '',
    ].join('\r\n'),
  }
}
