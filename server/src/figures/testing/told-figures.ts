/**
 * What each page says of each figure, as a table: the subject, the figure's name, the page, and what it says. Two rows of
 * one subject and figure that differ are a difference; what adds up others is a page of its own.
 * (docs/domain.md, section "Figures": one name, one figure)
 */
import type { Pages } from './read-pages.ts'
import type { Said, Say } from './say.ts'
import { sayOfPortfolio } from './told-of-portfolio.ts'
import { sayOfSymbol } from './told-of-symbols.ts'
import { sayOfToday } from './told-of-today.ts'
import { sayOfWheel } from './told-of-wheels.ts'

interface ToldFigure {
  readonly subject: string
  readonly figure: string
  readonly page: string
  readonly value: Said
}

interface FigureDifference {
  readonly subject: string
  readonly figure: string
  /** What is said, by page. */
  readonly said: Readonly<Record<string, Said>>
}

/** Everything that the pages of a portfolio say, figure by figure. */
export function toldFigures(pages: Pages): ToldFigure[] {
  const told: ToldFigure[] = []
  const say: Say = (subject, figure, said) => {
    for (const [page, value] of Object.entries(said)) told.push({ subject, figure, page, value })
  }
  for (const wheel of pages.wheels) sayOfWheel(pages, wheel, say)
  for (const item of pages.profit.items) sayOfSymbol(pages, item, say)
  sayOfPortfolio(pages, say)
  sayOfToday(pages, say)
  return told
}

/** Those on which pages differ. */
export function differencesAmong(told: readonly ToldFigure[]): FigureDifference[] {
  return [...Map.groupBy(told, ({ subject, figure }) => `${subject}: ${figure}`).values()].flatMap(
    (group) => {
      const [first] = group
      if (first === undefined || group.every(({ value }) => value === first.value)) return []
      const said = Object.fromEntries(group.map(({ page, value }) => [page, value]))
      return [{ subject: first.subject, figure: first.figure, said }]
    },
  )
}
