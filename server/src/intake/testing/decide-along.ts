/** A history that comes in pieces while its user decides, and then takes all of it back. */
import { expect } from 'vitest'
import type { Owner } from '../../figures/testing/portfolios.ts'
import { readPages, type Pages } from '../../figures/testing/read-pages.ts'
import { differencesAmong, toldFigures } from '../../figures/testing/told-figures.ts'
import { withoutSettled } from '../../testing/without-settled.ts'
import { createDecider, type Decision, type TakeBack } from './any-decision.ts'
import { differencesBetween, noDifferences } from './differences.ts'
import type { useTraders } from './use-traders.ts'

const start = Date.parse('2026-11-20T14:30:00Z')

export interface Course {
  readonly decisions: readonly Decision[]
  /** What comes in before a decision, by its number. */
  readonly pieces: ReadonlyMap<number, (owner: Owner) => Promise<unknown>>
  readonly takeWhole: (owner: Owner) => Promise<unknown>
}

export function createDeciding(traders: ReturnType<typeof useTraders>) {
  /** All pages agree, and say what follows from the entries and decisions without anything that is stored of it. */
  const lookAround = async ({ token }: Owner): Promise<Pages> => {
    const { app } = traders
    const pages = await readPages(app, token)
    const { body: trash } = await app.send<{ items: { kind: string }[] }>('GET', '/trash', { token })
    // The figures of a symbol have the wheels in the trash too: their entries count as before. Where what the broker shows is not
    // what the history comes to, Reconciliation says so.
    const differs = pages.reconciliation.accounts.some(({ differences }) => differences.length > 0)
    if (!differs && !trash.items.some(({ kind }) => kind === 'wheel'))
      expect(differencesAmong(toldFigures(pages))).toEqual([])
    const booked = await withoutSettled(app.deps.db, () => readPages(app, token))
    expect(differencesBetween(booked, pages)).toEqual(noDifferences)
    return pages
  }

  /** What is taken back leaves nothing: in the end it is as for somebody who never decided. */
  return async ({ decisions, pieces, takeWhole }: Course): Promise<void> => {
    const { app } = traders
    const decide = createDecider(app)
    app.clock.jump(start - app.clock.now())
    const [alone, deciding] = [await app.newOwner(), await app.newOwner()]
    await takeWhole(alone)
    const takeBacks: TakeBack[] = []
    for (const [number, decision] of decisions.entries()) {
      await pieces.get(number)?.(deciding)
      const pages = await lookAround(deciding)
      const takeBack = await decide({ owner: deciding, others: [alone], pages }, decision)
      if (takeBack !== null) takeBacks.push(takeBack)
    }
    // What was decided on an account stands there until it is there to be asked.
    await takeWhole(deciding)
    await lookAround(deciding)
    for (const takeBack of takeBacks.toReversed()) await takeBack()
    await takeWhole(deciding)
    const expected = await readPages(app, alone.token)
    // That the user decided, and took it back, stays in the history of a wheel.
    const differences = differencesBetween(expected, await lookAround(deciding), ['lastStatusUpdate'])
    expect(differences).toEqual(noDifferences)
  }
}
