/**
 * Any trader's year of which some was entered by hand before the broker's file told it: what is earned and held, and each
 * wheel, is what the file tells alone.
 */
import { assertNever } from '@wheelwright/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Owner } from '../../../figures/testing/portfolios.ts'
import { readPages } from '../../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../../figures/testing/told-figures.ts'
import { describeDecidedInCode } from '../../../testing/engines.ts'
import { outcomeOf } from '../../testing/outcome.ts'
import { brokerFiles } from '../../testing/brokers.ts'
import { anyHistory, daysOf, piece, tellDays, wholeYear } from '../../testing/days-of-history.ts'
import { differencesBetween, noDifferences } from '../../testing/differences.ts'
import { useTraders } from '../../testing/use-traders.ts'
import { osi, type Happening, type LegAction } from '../../testing/told.ts'

const runs = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long' ? 50 : 1

const legKinds: Readonly<Record<LegAction, string>> = {
  STO: 'sell-to-open',
  BTO: 'buy-to-open',
  BTC: 'buy-to-close',
  STC: 'sell-to-close',
}
const endingKinds = { expired: 'expiration', assigned: 'assignment', exercised: 'exercise' }

/** What a user would enter of it. */
const asEntered = (happening: Happening, accountId: string, withFees: boolean): Record<string, unknown> => {
  const entry = { accountId, tradeDate: happening.on }
  switch (happening.kind) {
    case 'leg': {
      const { action, contract, contracts: quantity, price, fee } = happening
      const fees = withFees ? fee : 0
      return { ...entry, kind: legKinds[action], symbol: osi(contract), quantity, price, fees }
    }
    case 'expired':
    case 'assigned':
    case 'exercised': {
      const { kind, contract, contracts: quantity } = happening
      return { ...entry, kind: endingKinds[kind], symbol: osi(contract), quantity }
    }
    case 'shares': {
      const { action, symbol, shares: quantity, price, fee: fees } = happening
      return { ...entry, kind: action.toLowerCase(), symbol, quantity, price, fees }
    }
    case 'dividend':
      return { ...entry, kind: 'dividend', symbol: happening.symbol, amount: happening.amount }
    case 'split':
      return { ...entry, kind: 'split', symbol: happening.symbol, numerator: happening.ratio, denominator: 1 }
    case 'moved': {
      const { what, quantity } = happening
      const symbol = typeof what === 'string' ? what : osi(what)
      return { ...entry, kind: 'share-transfer', symbol, quantity }
    }
    default:
      return assertNever(happening)
  }
}

describeDecidedInCode('a trader’s year, in part by hand', ({ openTestDatabase }) => {
  const traders = useTraders(openTestDatabase)
  const { take } = traders

  const told = brokerFiles.map((file) => [file.format, file] as const)

  /** The outcome of all pages, which agree with each other. */
  const outcome = async ({ token }: Owner) => {
    const pages = await readPages(traders.app, token)
    expect(differencesAmong(toldFigures(pages))).toEqual([])
    return outcomeOf(pages)
  }

  /** Enters some of what happened after a day; answers the ids of what was made. */
  const enter = async (
    { token }: Owner,
    happenings: readonly Happening[],
    { chosen, withFees }: { readonly chosen: readonly boolean[]; readonly withFees: boolean },
  ): Promise<string[]> => {
    const accounts = await traders.app.send<{ id: string }[]>('GET', '/portfolio/accounts', { token })
    const ids: string[] = []
    for (const [at, happening] of happenings.entries()) {
      if (chosen[at % chosen.length] === false) continue
      const body = asEntered(happening, accounts.body[0]?.id ?? '', withFees)
      const made = await traders.app.send<{ items: { id: string }[] }>('POST', '/portfolio/entries', {
        token,
        body,
      })
      expect(made.status, JSON.stringify(made.body)).toBe(201)
      ids.push(...made.body.items.map(({ id }) => id))
    }
    await traders.app.deps.background.settle()
    return ids
  }

  const batchesOf = async ({ token }: Owner): Promise<string[]> => {
    const { body } = await traders.app.send<{ id: string; state: string }[]>('GET', '/imports', { token })
    return body.flatMap(({ id, state }) => (state === 'confirmed' ? [id] : []))
  }

  it.each(told)('comes to what the file tells: %s', { timeout: 3_000_000 }, async (_, file) => {
    const property = fc.asyncProperty(
      anyHistory,
      fc.nat({ max: 8 }),
      fc.array(fc.boolean(), { maxLength: 8 }),
      fc.array(piece, { maxLength: 2 }),
      fc.boolean(),
      fc.constantFrom('stays', 'entries go', 'files go'),
      async (history, cut, chosen, pieces, withFees, then) => {
        const [alone, mixed] = [await traders.app.newOwner(), await traders.app.newOwner()]
        await take(alone, file.write(history), file.fileName)
        const [cutAt] = daysOf(history, { from: cut, to: cut })
        // A dividend without a symbol is another figure than one with it.
        const later = history.filter(
          ({ on, kind }) => on > cutAt && !(kind === 'dividend' && file.dividendsWithoutSymbol),
        )
        if (!(await take(mixed, tellDays(file, history, [wholeYear[0], cutAt]), file.fileName))) return
        const ids = await enter(mixed, later, { chosen, withFees })
        const first = await batchesOf(mixed)
        const before = await outcome(mixed)
        for (const each of [...pieces.map((one) => daysOf(history, one)), wholeYear])
          await take(mixed, tellDays(file, history, each), file.fileName)
        const after = await outcome(alone)
        expect(differencesBetween(after, await outcome(mixed))).toEqual(noDifferences)
        if (then === 'entries go')
          for (const id of ids)
            await traders.app.send('DELETE', `/portfolio/entries/${id}?confirmed=true`, {
              token: mixed.token,
            })
        if (then === 'files go')
          for (const id of (await batchesOf(mixed)).filter((batch) => !first.includes(batch))) {
            const { token } = mixed
            const { status } = await traders.app.send('DELETE', `/imports/${id}?confirmed=true`, { token })
            // What an entry by hand rests on can't go alone.
            if (status === 409) return
          }
        await traders.app.deps.background.settle()
        const expected = then === 'files go' ? before : after
        expect(differencesBetween(expected, await outcome(mixed))).toEqual(noDifferences)
      },
    )
    await fc.assert(property, { numRuns: runs })
  })
})
