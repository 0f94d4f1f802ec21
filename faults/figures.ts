/** What the server itself answers, against the sum of what was acknowledged. */
import { costOfFile } from './broker-file.ts'
import { send } from './call.ts'
import type { Finding } from './findings.ts'
import type { Promises } from './promises.ts'

/** Cents. */
function promisedCash({ entries, files }: Promises): number {
  const byHand = [...entries].reduce((sum, n) => sum - n, 0)
  const confirmed = [...files.values()].filter(({ state }) => state === 'confirmed')
  return confirmed.reduce((sum, { rows }) => sum - costOfFile(rows), byHand)
}

const toCents = (dollars: number): number => Math.round(dollars * 100)

export async function compareFigures(url: string, promises: Promises): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const token of promises.tokens) {
    const { status } = await send(url, { method: 'GET', path: '/auth/me', token })
    if (status !== 200) findings.push({ fault: 'lost', what: `a session, which is answered ${status}` })
  }
  const token = promises.tokens.at(-1)
  if (token === undefined) return findings
  const { status, body } = await send(url, { method: 'GET', path: '/portfolio/pnl', token })
  if (status !== 200) return [...findings, { fault: 'refused', what: `profit is answered ${status}` }]
  const items = body['items'] as { net_cash: number }[]
  const cash = items.reduce((sum, item) => sum + toCents(item.net_cash), 0)
  const promised = promisedCash(promises)
  if (cash !== promised)
    findings.push({ fault: 'half-applied', what: `net cash is ${cash} cents in place of ${promised}` })
  return findings
}
