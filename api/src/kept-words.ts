/** Words and data that are kept as they come, up to a length. */
import * as z from 'zod/mini'

export function words(longest: number) {
  return z.string().check(z.maxLength(longest, `At most ${longest.toLocaleString('en-US')} characters`))
}

/** Kept as it comes, under its own names. */
export const metadata = z
  .record(z.string(), z.unknown())
  .check(z.refine((data) => JSON.stringify(data).length <= 10_000, 'At most 10,000 characters'))
