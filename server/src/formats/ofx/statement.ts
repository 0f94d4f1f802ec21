/**
 * OFX of investment accounts, with option closures: CLOSUREOPT says ASSIGN, EXERCISE or EXPIRE, its units are signed as
 * the position changes, and RELFITID links it with the share trade. Dates are taken as they are printed. What an account
 * holds stands beside that (`positions.ts`).
 */
import { isCutOff, noteCutOff } from '../text/cut-off.ts'
import type { Entry, Instant } from '@wheelwright/core/entries'
import type { Format, ReadContext, ReadFile } from '../format.ts'
import { isCusip, underlyingOf } from '../rows/instruments.ts'
import { itemLines } from '../text/item-lines.ts'
import { accountIn, currencyOf } from './facts.ts'
import { withPoints } from './decimal-commas.ts'
import { readOfx } from './elements.ts'
import type { OfxGroup } from './elements.ts'
import { KnownHoldings } from '../rows/known-holdings.ts'
import type { LegSide } from '../rows/leg-sides.ts'
import { closedSides, pairDeliveredShares } from './closures.ts'
import { judgeCorrections } from './corrections.ts'
import { readHeld } from './positions.ts'
import { numbered, readOfxRow } from './rows.ts'
import { securitiesOf, securityOf } from './securities.ts'
import { Row } from '../rows/row.ts'
import { tradeTimes } from './trade-times.ts'
import { readTransfers } from './transfers.ts'
import { ignore, refuseRow } from '../rows/verdict.ts'
import type { Verdict } from '../rows/verdict.ts'
import { Verdicts } from '../rows/verdicts.ts'
import { besideHistory } from '../snapshot.ts'

/** Marks of the reading, not of the row. */
const unstable: ReadonlySet<string> = new Set(['DTPOSTED', 'SRVRTID'])

/** What brokers call themselves in their files; another name is no broker that is known here. */
const organizations: readonly (readonly [RegExp, string])[] = [
  [/schwab/i, 'schwab'],
  [/fidelity/i, 'fidelity'],
  [/interactive ?brokers|\bibkr\b/i, 'interactive-brokers'],
  [/tasty/i, 'tastytrade'],
  [/robinhood/i, 'robinhood'],
]

export const ofx: Format = {
  name: 'ofx',
  title: 'OFX or QFX of an investment account',
  broker: null,
  recognises: (text) => (/<OFX>/i.test(text.slice(0, 20_000)) && !isOfBankAlone(text) ? 1 : 0),
  read: readFile,
}

const lastTag = '</OFX>'

const ofBank = 'is of a bank account or a card, which is no part of a portfolio'

/** Such a file has nothing of an investment account. */
const isOfBankAlone = (text: string): boolean =>
  /<(?:CC)?STMTRS>/i.test(text) && !/<INV(?:STMTRS|TRANLIST|POSLIST)>/i.test(text)

function readFile(text: string, context: ReadContext): ReadFile {
  const { rows: groups, held, securities, head } = withPoints(readOfx(text))
  const verdicts = new Verdicts(ofx.name, context)
  const known = securitiesOf(securities)
  const lines = itemLines([...groups, ...held].map(({ line }) => line))
  const rowOf = (group: OfxGroup, at: number) => {
    const source = { ...group, line: lines[at] ?? group.line, cells: group.values }
    return { group, row: new Row(source) }
  }
  const rows = groups.map(rowOf)
  const account = accountIn(head)
  const holdings = new KnownHoldings(context)
  const paired = new Map<Row, Verdict>()
  const sides = new Map<number, LegSide>()
  const times = new Map<Row, Instant>()
  const besidesOf = (row: Row) => ({ side: sides.get(row.line) ?? null, time: times.get(row) ?? null })
  // What explains a row is of its own account: a file may hold several, with equal rows and equal numbers.
  for (const [of, own] of Map.groupBy(rows, ({ group }) => accountIn(group.head))) {
    const names = new Map(own.map(({ group, row }) => [row, group.name]))
    const file = { names, securities: known, account: of }
    for (const [row, verdict] of [...readTransfers(own, held, known), ...pairDeliveredShares(file)])
      paired.set(row, verdict)
    for (const [line, side] of closedSides(file, holdings)) sides.set(line, side)
    for (const [row, time] of tradeTimes(names)) times.set(row, time)
    const read = (row: Row, { name }: OfxGroup) => readOfxRow(name, row, known, besidesOf(row))
    for (const [row, verdict] of judgeCorrections(own, read)) paired.set(row, verdict)
  }
  for (const { group, row } of rows) {
    if (group.name === 'STMTTRN') {
      verdicts.judge(row, ignore(ofBank), { account: null, content: () => '', names: () => null })
      continue
    }
    const currency = currencyOf(row, group.head)
    const verdict =
      currency === 'USD'
        ? (numbered(row, paired.get(row)) ?? readOfxRow(group.name, row, known, besidesOf(row)))
        : refuseRow(row, null, `is in ${currency.slice(0, 10)}; only US dollars are kept`)
    verdicts.judge(row, verdict, {
      isTogether: paired.has(row) || isCusip(row.text('UNIQUEID')),
      account: accountIn(group.head),
      content: () => contentOf(group),
      names: () => underlyingOf(row, (own) => securityOf(own, known)),
    })
  }
  noteCutOff(verdicts, text, lastTag)
  const history = { ...linkDeliveries(verdicts.history(), groups), questions: holdings.questions }
  const signed = `${head.get('ORG') ?? ''} ${head.get('BROKERID') ?? ''}`
  const broker = organizations.find(([name]) => name.test(signed))?.[1]
  // A statement of a time in which nothing happened names its account all the same.
  const accountNames = history.accountNames.length > 0 || account === null ? history.accountNames : [account]
  const named = { ...history, accountNames, ...(broker === undefined ? {} : { broker }) }
  if (held.length === 0) return named
  const heldRows = held.map((group, at) => rowOf(group, groups.length + at))
  return besideHistory(readHeld(heldRows, known, isCutOff(text, lastTag)), named)
}

/** A closure names the share trade that it delivered by its id; the share entry then names the closure's entry. */
function linkDeliveries(history: ReadFile, groups: readonly OfxGroup[]): ReadFile {
  const closures = groups.filter(({ name, values }) => name === 'CLOSUREOPT' && values.has('RELFITID'))
  if (closures.length === 0) return history
  const keyOf = ({ id, brokerId }: Entry): string =>
    numberIn(history.origins.get(id)?.account ?? null, brokerId)
  const idOf = new Map(history.entries.map((entry) => [keyOf(entry), entry.id]))
  const closureOf = new Map(
    closures.map(({ values, head }) => {
      const [account, own] = [accountIn(head), values.get('FITID')]
      return [numberIn(account, values.get('RELFITID')), numberIn(account, own)]
    }),
  )
  const entries = history.entries.map((entry) => {
    const closure = entry.kind === 'buy' || entry.kind === 'sell' ? closureOf.get(keyOf(entry)) : undefined
    const deliveryOf = closure === undefined ? undefined : idOf.get(closure)
    return deliveryOf === undefined ? entry : ({ ...entry, deliveryOf } as Entry)
  })
  return { ...history, entries }
}

/** Brokers number the rows of each account for itself. */
const numberIn = (account: string | null, id: string | null | undefined): string =>
  `${account ?? ''}\n${id ?? ''}`

function contentOf({ name, all }: OfxGroup): string {
  const own = all.filter(([tag]) => !unstable.has(tag)).map(([tag, value]) => `${tag}=${value}`)
  return [name, ...own.sort()].join('\n')
}
