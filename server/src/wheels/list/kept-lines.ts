/**
 * Lines of the list as they were put into words. Each stands as long as all of it does that it was made of: its row with its card,
 * the day, what the user set, and every price, age and name that was looked up for it, those among them that were missing. What is
 * looked up is noted while the line is made, so that nothing can be forgotten here; after a change only the lines are made again
 * that say something else.
 */
import { isDeepStrictEqual } from 'node:util'
import type { OrderedWheel } from '@wheelwright/core'
import { createKeptTexts, type KeptText } from '../../kept-texts.ts'
import type { LineContext } from '../wheel-context.ts'

/** What is stored of a wheel of one user. */
interface Stored {
  readonly id: string
  readonly card: string | null
}

/** A line, and what decides whether and where it stands in a list. */
export interface Line {
  readonly status: string
  readonly place: OrderedWheel
  readonly text: string
}

const places = [
  'marks',
  'currentMarks',
  'accounts',
  'refused',
  'missingSplits',
  'priceAges',
  'heldOtherwise',
] as const
type Place = (typeof places)[number]

interface Asked {
  readonly place: Place
  readonly key: string | null
  readonly found: unknown
}

type Days = Pick<LineContext, 'today' | 'isDayOver' | 'unexpired' | 'cycleSettings'>

interface Kept<Row> extends KeptText {
  readonly line: Line
  readonly stored: Row
  readonly days: Days
  readonly asked: readonly Asked[]
}

/** The same context, which notes what is looked up in it. */
const watched = (
  context: LineContext,
): { readonly context: LineContext; readonly asked: readonly Asked[] } => {
  const asked: Asked[] = []
  const watch = <K extends string | null, V>(place: Place, from: Pick<ReadonlyMap<K, V>, 'get'>) => ({
    get: (key: K): V | undefined => {
      const found = from.get(key)
      asked.push({ place, key, found })
      return found
    },
  })
  return {
    asked,
    context: {
      ...context,
      marks: watch('marks', context.marks),
      currentMarks: watch('currentMarks', context.currentMarks),
      accounts: watch('accounts', context.accounts),
      refused: watch('refused', context.refused),
      missingSplits: watch('missingSplits', context.missingSplits),
      priceAges: watch('priceAges', context.priceAges),
      heldOtherwise: watch('heldOtherwise', context.heldOtherwise),
    },
  }
}

const isSameRow = (a: object, b: object): boolean => {
  const [before, now] = [a, b] as readonly Readonly<Record<string, unknown>>[]
  if (before === undefined || now === undefined) return false
  const names = Object.keys(now)
  return names.length === Object.keys(before).length && names.every((name) => before[name] === now[name])
}

const isSameDay = (a: Days, b: Days): boolean =>
  a.today === b.today &&
  a.isDayOver === b.isDayOver &&
  a.unexpired === b.unexpired &&
  (a.cycleSettings === b.cycleSettings || isDeepStrictEqual(a.cycleSettings, b.cycleSettings))

const isFoundAgain = ({ place, key, found }: Asked, context: LineContext): boolean => {
  const from: Pick<ReadonlyMap<string | null, unknown>, 'get'> = context[place]
  const now = from.get(key)
  return now === found || (typeof found === 'object' && isDeepStrictEqual(now, found))
}

/** What a line weighs beside its text: its row, and some sixty characters for each thing that was looked up. */
const weightOf = (line: Line, { card }: Stored, asked: readonly Asked[]): number =>
  line.text.length + (card?.length ?? 0) + 300 + asked.length * 60

/** Of one user. */
export function createKeptLines<Row extends Stored>(mostCharacters: number) {
  const kept = createKeptTexts<Kept<Row>>(mostCharacters)
  return {
    characters: kept.characters,
    /** Null where none is kept, or it would say something else now. */
    find: (stored: Row, context: LineContext): Line | null => {
      const held = kept.get(stored.id, '')
      if (held === null || !isSameDay(held.days, context) || !isSameRow(held.stored, stored)) return null
      return held.asked.every((each) => isFoundAgain(each, context)) ? held.line : null
    },
    /** `make` is handed the context that notes what is looked up. */
    make: (stored: Row, context: LineContext, make: (context: LineContext) => Line): Line => {
      const { context: noting, asked } = watched(context)
      const line = make(noting)
      const { today, isDayOver, unexpired, cycleSettings } = context
      const characters = weightOf(line, stored, asked)
      kept.set(stored.id, '', {
        line,
        stored,
        days: { today, isDayOver, unexpired, cycleSettings },
        asked,
        characters,
      })
      return line
    },
  }
}
export type KeptLines<Row extends Stored> = ReturnType<typeof createKeptLines<Row>>
