/** What the refusals of a file bring beside their sentence. */
import * as z from 'zod/mini'
import { ApiError } from '../client/api-error.ts'

const choices = z.object({
  accounts: z.array(z.object({ id: z.string(), accountNumber: z.string(), broker: z.string() })),
  named: z.array(z.string()),
  likely: z.nullable(z.string()),
  proposed: z.nullable(z.string()),
})
export type AccountChoice = z.infer<typeof choices>['accounts'][number]

export interface AccountAsked {
  readonly choices: readonly AccountChoice[]
  /** What the file calls it; empty where it does not say. */
  readonly named: string
  /** The account that the file itself points to. */
  readonly likely: string | null
  /** What a new account may be called; empty where nothing says. */
  readonly proposed: string
}

const titles = z.object({ formats: z.array(z.string()) })

/** The accounts to choose from; null when the answer asks for none. */
export function accountAskedIn(error: unknown): AccountAsked | null {
  if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_NEEDED') return null
  const parsed = z.safeParse(choices, error.answer)
  if (!parsed.success) return { choices: [], named: '', likely: null, proposed: '' }
  const { accounts, named, likely, proposed } = parsed.data
  const name = named.length === 1 ? (named[0] ?? '') : ''
  return { choices: accounts, named: name, likely, proposed: proposed ?? name }
}

/** Stands for an account that is not here yet. */
export const anotherAccount = 'another'

/** What is chosen at first: what the file itself points to, and nothing where a hasty click would guess. */
export function chosenAtFirst({
  choices: accounts,
  likely,
}: Pick<AccountAsked, 'choices' | 'likely'>): string {
  if (accounts.length === 0) return anotherAccount
  return accounts.find(({ id }) => id === likely)?.id ?? ''
}

/** The titles of what is read; null when the file was recognised. */
export function formatsIn(error: unknown): readonly string[] | null {
  if (!(error instanceof ApiError) || error.code !== 'UNKNOWN_FORMAT') return null
  const parsed = z.safeParse(titles, error.answer)
  return parsed.success ? parsed.data.formats : []
}
