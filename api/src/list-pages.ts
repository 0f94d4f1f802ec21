/**
 * Lists that are answered as an array come in pages of some hundred kilobytes: the next page begins after the id of the
 * last row. A page with fewer rows than a full one is the last.
 */
import * as z from 'zod/mini'

/** Rows that every page has but the last one. */
export const fullPage = 20

/** The id of the last row of the page before; absent: the first page. */
export const pageQuery = z.object({ after: z.optional(z.string()) })
