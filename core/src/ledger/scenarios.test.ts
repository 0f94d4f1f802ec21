import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { bookLedger, type Ledger } from './ledger.ts'
import { defaultSettings } from './booking/ledger-settings.ts'
import { observations, written } from './testing/observations.ts'
import { readScenario, type Expectation, type Scenario } from './testing/scenario.ts'
import { day } from '../testing/samples.ts'

const folder = `${import.meta.dirname}/../../../fixtures/scenarios`

function ledgerOn({ entries, disposal, lotChoices, transfers }: Scenario, { on }: Expectation): Ledger {
  const known = on === null ? entries : entries.filter(({ tradeDate }) => tradeDate <= on)
  return bookLedger(known, {
    ...defaultSettings,
    disposal,
    lotChoices,
    transfers,
    iraAccounts: new Set(['ira']),
  })
}

describe.each(readdirSync(folder).filter((name) => name.endsWith('.txt')))('%s', (name) => {
  const scenario = readScenario(readFileSync(`${folder}/${name}`, 'utf8'))
  const last =
    scenario.entries
      .map(({ tradeDate }) => tradeDate)
      .sort()
      .at(-1) ?? day('2026-01-01')

  it.each(scenario.expectations.map((expectation) => [expectation.line, expectation] as const))(
    '%s',
    (_, expected) => {
      const observe = observations[expected.name]
      expect(observe, expected.name).toBeDefined()
      const values = observe?.(ledgerOn(scenario, expected), expected.on ?? last) ?? []
      expect(values.map(written).join(' ')).toBe(expected.values)
    },
  )
})
