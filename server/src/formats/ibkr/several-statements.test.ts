/** Several statements of one Flex file: what two of one account have counts once, though its rows have no numbers. */
import { describe, expect, test } from 'vitest'
import { ignoredOf, readHistoryText } from '../testing/read-sample.ts'
import { attributes, flex } from './testing/flex-text.ts'

const fee = (on: string, accountId = 'U1') =>
  `<CashTransaction ${attributes({ accountId, currency: 'USD', type: 'Other Fees', amount: '-10', dateTime: on })} />`
const section = (...rows: readonly string[]) => `<CashTransactions>\n${rows.join('\n')}\n</CashTransactions>`
const next = '</FlexStatement>\n<FlexStatement accountId="U1">\n'

describe('statements of overlapping days', () => {
  const statements = [section(fee('20260602'), fee('20260603')), section(fee('20260603'), fee('20260604'))]

  test.each([
    ['in one answer', flex(statements.join(next))],
    ['in two answers behind one another', statements.map(flex).join('\n')],
  ])('have the rows of those days once: %s', (_, text) => {
    const file = readHistoryText(text)
    expect(file.entries.map(({ tradeDate }) => tradeDate)).toEqual(['2026-06-02', '2026-06-03', '2026-06-04'])
    expect(ignoredOf(file).map((line) => line.replace(/^\d+: /, ''))).toEqual([
      expect.stringMatching(/^repeats line \d+$/),
    ])
  })

  test('keep honest twins of one, and equal rows of two accounts', () => {
    const twins = section(fee('20260602'), fee('20260602'))
    expect(readHistoryText(flex([twins, twins].join(next))).entries).toHaveLength(2)
    const accounts = [section(fee('20260602')), section(fee('20260602', 'U2'))]
    expect(readHistoryText(flex(accounts.join(next))).entries).toHaveLength(2)
  })
})
