import { describe, expect, it } from 'vitest'
import { bookLedger } from '../ledger.ts'
import { readScenario } from '../testing/scenario.ts'
import { followContracts } from './contracts-today.ts'
import { defaultSettings } from './ledger-settings.ts'

/** What each row says in the end; those that do not count are `asked`. */
const followed = (text: string, asked = '') => {
  const entries = readScenario(text).entries
  const [book] = bookLedger(entries, defaultSettings).books.values()
  if (book === undefined) throw new Error('nothing was booked')
  const follow = followContracts(book)
  const told = readScenario(asked).entries.filter(({ kind }) => kind === 'expiration')
  return [...entries, ...told].flatMap((entry) => {
    const found = follow(entry)
    return found === null ? [] : [`${found.contracts} ${found.key}`]
  })
}

describe('rows of one contract', () => {
  it('are of one name after a change of its symbol, also where a row keeps the old one', () => {
    expect(
      followed(
        `2026-01-05 STO 2 OLD 50P 2026-02-20 @ 2.00
         2026-01-12 BTC 1 OLD 50P 2026-02-20 @ 1.00
         2026-01-19 RENAME OLD NEW
         2026-02-20 EXPIRE 1 OLD 50P 2026-02-20`,
        '2026-02-20 EXPIRE 1 NEW 50P 2026-02-20',
      ),
    ).toEqual([
      '-2 NEW 2026-02-20 Put 50000000',
      '1 NEW 2026-02-20 Put 50000000',
      '1 NEW 2026-02-20 Put 50000000',
      '1 NEW 2026-02-20 Put 50000000',
    ])
  })

  it('are as many as a split made of them, also where a row knows nothing of it', () => {
    expect(
      followed(
        `2026-01-05 STO 1 ABC 90P 2026-02-20 @ 2.00
         2026-01-19 SPLIT ABC 3 1
         2026-02-20 EXPIRE 3 ABC 30P 2026-02-20`,
        '2026-02-20 EXPIRE 1 ABC 90P 2026-02-20',
      ),
    ).toEqual([
      '-3 ABC 2026-02-20 Put 30000000',
      '3 ABC 2026-02-20 Put 30000000',
      '3 ABC 2026-02-20 Put 30000000',
    ])
  })

  it('are another contract’s where that was written at the old strike after the split', () => {
    expect(
      followed(
        `2026-01-05 STO 1 ABC 90P 2026-02-20 @ 2.00
         2026-01-19 SPLIT ABC 3 1
         2026-01-20 STO 1 ABC 90P 2026-02-20 @ 60.00`,
        '2026-02-20 EXPIRE 1 ABC 90P 2026-02-20',
      ),
    ).toEqual([
      '-3 ABC 2026-02-20 Put 30000000',
      '-1 ABC 2026-02-20 Put 90000000',
      '1 ABC 2026-02-20 Put 90000000',
    ])
  })
})
