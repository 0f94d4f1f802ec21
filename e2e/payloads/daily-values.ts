/** An account with days behind it: the file of a whole account with the values of evenings that no test can wait for. */
import { createHash } from 'node:crypto'

/** A session, and dollars in positions and in cash. */
type KeptDay = readonly [day: string, positions: number, cash: number]

const columns = ['account_id', 'day', 'value', 'cash', 'unknown', 'old_prices', 'source'] as const

/** The file with these days in the place of its own, as another server would have written it. */
export function withDays(file: string, days: readonly KeptDay[]): string {
  const lines = file.split('\n')
  const head = lines.findIndex((line) => line.startsWith('{"name":"daily_values"'))
  const end = lines.findIndex((line, index) => index > head && line.startsWith(']}'))
  const own = JSON.stringify(columns)
  if (head < 0 || !lines[head]?.includes(own)) throw new Error(`The file has no daily values of ${own}.`)
  const rows = days.map(([day, positions, cash]) =>
    JSON.stringify(['', day, positions * 1e6, cash * 1e6, 0, 0, 'kept']),
  )
  lines.splice(head + 1, end - head - 1, ...rows.map((row, at) => (at < rows.length - 1 ? `${row},` : row)))
  const last = lines.findIndex((line) => line.startsWith('],"sums":'))
  const sums = JSON.parse(`{${lines[last]?.slice(2)}`) as { sums: { tables: Record<string, object> } }
  sums.sums.tables['daily_values'] = {
    rows: rows.length,
    sha256: createHash('sha256').update(rows.join('\n')).digest('hex'),
  }
  lines[last] = `],${JSON.stringify(sums).slice(1)}`
  return lines.join('\n')
}
