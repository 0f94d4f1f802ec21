import { it } from 'vitest'

/**
 * How much of the browser lane runs. `npm test` takes each page and each flow at least once; what repeats a flow at another
 * width, in another zone or in a further state of the same page runs in `npm run test:long` beside it.
 */
export const isLong = process.env['WHEELWRIGHT_TEST_EFFORT'] === 'long'

/** The long lane takes each flow once more in the dark, and once in the dark on a phone. */
export const isDark = process.env['WHEELWRIGHT_TEST_THEME'] === 'dark'
export const isNarrow = process.env['WHEELWRIGHT_TEST_WIDTH'] === '360'

/** This run is one of the long lane's, in whichever look. */
export const isOfLongLane = isLong || isDark || isNarrow

/** What is about the wide layout: its table, its sidebar, its keys. */
export const itWide: (title: string, work: () => Promise<void>) => void = isNarrow ? () => {} : it

/**
 * What something quicker holds as well: a test of the API or of a model, or another flow through the same part. The long lane
 * takes it in every look, the short one not at all.
 */
export const itBeside: (title: string, work: () => Promise<void>) => void = isOfLongLane ? it : () => {}
export const itWideBeside: (title: string, work: () => Promise<void>) => void = isOfLongLane
  ? itWide
  : () => {}

/** All of a table in the long lane, and in the short one those that this says yes to. */
export function shareOf<T>(all: readonly T[], isShort: (one: T, at: number) => boolean): T[] {
  return all.filter((one, at) => isLong || isShort(one, at))
}

/** Of a table the first in the short lane, which stands for all; the long lane takes as many as given in its other looks. */
export function firstOf<T>(all: readonly T[], isOfLooks: (one: T, at: number) => boolean = () => true): T[] {
  return isOfLongLane ? shareOf(all, isOfLooks) : all.slice(0, 1)
}

/** A further state of a page, or a further way through it: the long lane alone takes it, so that the short one skips nothing. */
export const itFurther: (title: string, work: () => Promise<void>) => void = isLong ? it : () => {}
