import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { day } from '../testing/samples.ts'
import { addDays } from '../base/trading-date.ts'
import { zeroMoney } from '../base/money.ts'
import { quantityFromMicros, zeroQuantity } from '../base/quantity.ts'
import { defaultSettings, type LedgerSettings } from './booking/ledger-settings.ts'
import { underlyingOfEntry, type Entry, type SymbolChange } from './entries/entry.ts'
import { familiesOf, withFamilies } from './families.ts'
import { bookLedger, type Ledger } from './ledger.ts'
import { readScenario } from './testing/scenario.ts'
import { tellings } from './testing/tellings.ts'

const folder = `${import.meta.dirname}/../../../fixtures/scenarios`
const names = ['KO', 'PEP', 'NEW', 'OLD'] as const

const renamings = fc.array(
  fc.record({
    account: fc.constantFrom('main', 'other', 'ira'),
    from: fc.constantFrom(...names),
    to: fc.constantFrom(...names),
    days: fc.nat(700),
  }),
  { maxLength: 4 },
)

const renaming = (
  { account, from, to, days }: { account: string; from: string; to: string; days: number },
  at: number,
): SymbolChange => ({
  id: `rename ${at}`,
  accountId: account,
  kind: 'symbol-change',
  instrument: { type: 'share', symbol: from },
  newSymbol: to,
  quantity: zeroQuantity,
  price: null,
  gross: zeroMoney,
  fees: zeroMoney,
  netCash: zeroMoney,
  tradeDate: addDays(day('2024-01-02'), days),
  time: null,
  postedAt: null,
  brokerId: null,
  orderId: null,
  batchId: null,
  source: 'random',
  note: '',
})

/** Some symbols are called otherwise from the start, so that there are more of them than two. */
const histories = fc
  .tuple(fc.oneof(tellings(true), tellings(false)), renamings)
  .map(([text, renamed]): readonly [readonly Entry[], LedgerSettings] => {
    const { entries, transfers } = readScenario(text)
    const settings = { ...defaultSettings, transfers, iraAccounts: new Set(['ira']) }
    return [[...entries, ...renamed.map(renaming)], settings]
  })

const isOf =
  (family: ReadonlySet<string>) =>
  (entry: Entry): boolean =>
    family.has(underlyingOfEntry(entry) ?? '')

/** What a ledger says of the books of some symbols. */
const toldOf = (ledger: Ledger, family: ReadonlySet<string>) => {
  const keys = [...ledger.entries].filter(([, held]) => held.some(isOf(family))).map(([key]) => key)
  const rowsOf = (links: Ledger['transferLinks']['links']) =>
    links
      .filter(({ outs }) => outs.some(({ entry }) => isOf(family)(entry)))
      .map(({ date, outs, ins }) => [date, ...[outs, ins].map((rows) => rows.map(({ entry }) => entry.id))])
  return {
    books: keys.map((key) => [key, ledger.books.get(key)]),
    latest: [...ledger.latestSymbols].filter(([earlier]) => family.has(earlier.split('\n')[1] ?? '')),
    links: rowsOf(ledger.transferLinks.links),
    asked: rowsOf(ledger.transferLinks.asked),
  }
}

const expectSame = (entries: readonly Entry[], settings: LedgerSettings): number => {
  const whole = bookLedger(entries, settings)
  const families = familiesOf(whole)
  const symbols = new Set(entries.flatMap((entry) => underlyingOfEntry(entry) ?? []))
  for (const symbol of symbols) {
    const family = withFamilies([symbol], families)
    const own = bookLedger(entries.filter(isOf(family)), settings)
    expect(toldOf(own, family), [...family].join()).toEqual(toldOf(whole, family))
  }
  return families.length
}

describe('a family of symbols', () => {
  it('is booked by itself as within the whole ledger', () => {
    let joined = 0
    fc.assert(
      fc.property(histories, ([entries, settings]) => {
        joined += expectSame(entries, settings)
      }),
    )
    expect(joined).toBeGreaterThan(10)
  })

  it.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('so it is in %s', (name) => {
    const { entries, disposal, lotChoices, transfers } = readScenario(
      readFileSync(`${folder}/${name}`, 'utf8'),
    )
    expectSame(entries, {
      ...defaultSettings,
      disposal,
      lotChoices,
      transfers,
      iraAccounts: new Set(['ira']),
    })
  })

  it('holds the symbols that a rename in any account joins', () => {
    const renamed = [
      { account: 'main', from: 'OLD', to: 'KO', days: 1 },
      { account: 'other', from: 'KO', to: 'NEW', days: 9 },
    ].map(renaming)
    const families = familiesOf(bookLedger(renamed, defaultSettings))
    expect(families).toEqual([['KO', 'NEW', 'OLD']])
    expect([...withFamilies(['OLD', 'PEP'], families)]).toEqual(['OLD', 'PEP', 'KO', 'NEW'])
  })

  it('holds the symbols of rows that the user said are one transfer', () => {
    const { entries } = readScenario(
      [
        'account main',
        '2026-01-05 BUY 100 KO @ 50.00',
        'account other',
        '2026-01-05 BUY 100 PEP @ 50.00',
      ].join('\n'),
    )
    const moved = entries.map((entry, at): Entry => {
      const kind = 'share-transfer'
      const quantity = quantityFromMicros(at === 0 ? -100_000_000 : 100_000_000)
      const facts = { id: `moved ${at}`, price: null, gross: zeroMoney, netCash: zeroMoney, quantity, kind }
      return { ...entry, ...facts, acquiredOn: null, tradeDate: day('2026-02-02') } as Entry
    })
    const transfers = [{ outIds: ['moved 0'], inIds: ['moved 1'], same: true }]
    const settings = { ...defaultSettings, transfers }
    const all = [...entries, ...moved]
    expect(familiesOf(bookLedger(all, defaultSettings))).toEqual([])
    expect(familiesOf(bookLedger(all, settings))).toEqual([['KO', 'PEP']])
    expectSame(all, settings)
  })
})
