/**
 * Any trader to whom happens what companies, brokers and banks do: what is earned and held, and each wheel, is what Schwab's page
 * tells of it, and after a change of symbol what it is had the shares always been called so. What was finished is its cash.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Owner } from '../../figures/testing/portfolios.ts'
import { readPages } from '../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../testing/engines.ts'
import { asSchwabCsv } from '../testing/as-schwab-csv.ts'
import { brokerFiles, type BrokerFile } from '../testing/brokers.ts'
import { differencesBetween, noDifferences } from '../testing/differences.ts'
import { historyWithEvents } from '../testing/events.ts'
import { outcomeOf } from '../testing/outcome.ts'
import { alwaysCalledSo, type Told } from '../testing/told-events.ts'
import { useTraders } from '../testing/use-traders.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 50 : 1

describeDecidedInCode('what happens beside trades', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)

  const outcomeBy = async (
    { write, fileName }: Pick<BrokerFile, 'write' | 'fileName'>,
    told: readonly Told[],
  ) => {
    const owner: Owner = await traders.app.newOwner()
    await traders.take(owner, write(told), fileName)
    const pages = await readPages(traders.app, owner.token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    for (const { underlying, open, complete, realizedPnl, netCash } of pages.profit.items)
      if (complete && !open && underlying !== null)
        expect([underlying, realizedPnl]).toEqual([underlying, netCash])
    return outcomeOf(pages)
  }

  it.each(brokerFiles.map((file) => [file.format, file] as const))(
    'comes to what Schwab’s page tells: %s',
    { timeout: 3_000_000 },
    async (_, file) => {
      const page = { write: asSchwabCsv, fileName: 'history.csv' }
      const property = fc.asyncProperty(historyWithEvents('schwab-csv', file.format), async (history) => {
        // Not every format carries the basis of a merger over, and a dividend may name no symbol.
        const told = history.filter(({ kind }) => kind !== 'dividend' || file.dividendsWithoutSymbol !== true)
        fc.pre(told.length > 0 && told.every(({ kind }) => kind !== 'merged'))
        expect(differencesBetween(await outcomeBy(page, told), await outcomeBy(file, told))).toEqual(
          noDifferences,
        )
        const renamed = alwaysCalledSo(told)
        if (renamed.length === told.length || renamed.length === 0) return
        expect(differencesBetween(await outcomeBy(file, renamed), await outcomeBy(file, told))).toEqual(
          noDifferences,
        )
      })
      await fc.assert(property, { numRuns: runs })
    },
  )
})
