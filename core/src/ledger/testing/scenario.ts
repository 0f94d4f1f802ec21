// Golden scenarios in plain text: dated lines as a trader says them, then what must come out. `#` is a comment.
//
//   account ira lifo                                 the account of the lines that follow, and its disposal method;
//                                                    `account two fifo fidelity-csv` names another source too
//   fee 0.65                                         per contract traded, unless a line says `fee`
//   2026-01-05 STO 2 PCG 50P 2026-02-20 @ 2.00       STO BTO BTC STC EXPIRE LAPSE (a long one); `time 14:30`
//   2026-02-10 ASSIGN 3 PCG 50P 2026-02-20 fee 5.00  with its share row, which `alone` leaves out; EXERCISE likewise
//   2026-03-23 SELL 100 PCG @ 49.50 fee 0.03         BUY; OPENING and TRANSFER 100 PCG with `@` or without
//   2026-05-28 DIVIDEND PCG 45.00 ex 2026-05-07      INTEREST, CHARGE, DEPOSIT
//   2026-06-01 RETURN PCG 12.00                      capital that the company returns
//   2026-06-10 SPLIT PCG 3 1                         or `change 200` without a ratio, `change 200 lent 3 1`
//                                                    with that of another source; RENAME PCG NEW
//   2026-06-10 CHANGE 1 PCG 105C 2026-07-17 to PCG 35C 2026-07-17 times 3
//   choose sale lot 100                              names a lot for the sale of that `id`
//   same out in                                      the user's word on transfers by their `id`, `a+b` of several; `other out in`
//   apart out in                                     a link that the user took apart
//   expect on 2026-02-20 lots: 4802.316667 4752.316666
import { assert } from '../../base/assert.ts'
import { day, dollars } from '../../testing/samples.ts'
import type { TradingDate } from '../../base/trading-date.ts'
import type { Entry } from '../entries/entry.ts'
import type { DisposalMethod } from '../lots/disposal-order.ts'
import type { LotChoice, TransferWord } from '../booking/ledger-settings.ts'
import { MICROS } from '../../base/micros.ts'
import { readEntries } from './scenario-lines.ts'

export { changedFigures, snapshotOf } from './anchored.ts'

export interface Expectation {
  readonly line: string
  /** What is known at the end of that day; null for the end of the story. */
  readonly on: TradingDate | null
  readonly name: string
  readonly values: string
}

export interface Scenario {
  readonly entries: Entry[]
  readonly disposal: Record<string, DisposalMethod>
  readonly lotChoices: Record<string, LotChoice[]>
  readonly transfers: TransferWord[]
  readonly expectations: Expectation[]
}

const EXPECTATION = /^expect(?: on (\S+))? ([\w-]+): ?(.*)$/

/** Reads a scenario; a line that says nothing known fails. */
export function readScenario(text: string): Scenario {
  const scenario: Scenario = { entries: [], disposal: {}, lotChoices: {}, transfers: [], expectations: [] }
  let [accountId, feePerContract, source] = ['one', dollars('0'), 'scenario']
  for (const raw of text.split('\n')) {
    const line = raw.replace(/#.*/, '').trim()
    const [verb = '', first = '', second, third] = line.split(/\s+/)
    if (verb === '') continue
    else if (verb === 'account') {
      accountId = first
      if (second !== undefined) scenario.disposal[first] = second as DisposalMethod
      source = third ?? 'scenario'
    } else if (verb === 'fee') feePerContract = dollars(first)
    else if (verb === 'choose')
      (scenario.lotChoices[first] ??= []).push({ lotId: second ?? '', quantity: Number(third) * MICROS })
    else if (verb === 'same' || verb === 'other')
      scenario.transfers.push({
        outIds: first.split('+'),
        inIds: (second ?? '').split('+'),
        same: verb === 'same',
      })
    else if (verb === 'apart')
      scenario.transfers.push({ outIds: [first], inIds: [second ?? ''], same: false, apart: true })
    else if (verb === 'expect') scenario.expectations.push(readExpectation(line))
    else
      scenario.entries.push(
        ...readEntries(line, { accountId, feePerContract, source, count: scenario.entries.length }),
      )
  }
  return scenario
}

function readExpectation(line: string): Expectation {
  const [, on, name = '', values = ''] = EXPECTATION.exec(line) ?? []
  assert(name !== '', `not an expectation: ${line}`)
  return { line, on: on === undefined ? null : day(on), name, values: values.trim() }
}
