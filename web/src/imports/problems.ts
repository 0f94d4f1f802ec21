/** What the refusals of a file bring beside their sentence. */
import * as z from 'zod/mini'
import { ApiError } from '../client/api-error.ts'

const choices = z.object({
  accounts: z.array(z.object({ id: z.string(), accountNumber: z.string(), broker: z.string() })),
})
export type AccountChoice = z.infer<typeof choices>['accounts'][number]

const titles = z.object({ formats: z.array(z.string()) })

/** The accounts to choose from; null when the answer asks for none. */
export function accountChoicesIn(error: unknown): readonly AccountChoice[] | null {
  if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_NEEDED') return null
  const parsed = z.safeParse(choices, error.answer)
  return parsed.success ? parsed.data.accounts : []
}

/** The titles of what is read; null when the file was recognised. */
export function formatsIn(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'UNKNOWN_FORMAT') return null
  const parsed = z.safeParse(titles, error.answer)
  return parsed.success ? parsed.data.formats : []
}
