/** The whole account as a file, and what came of taking one in. */
import * as z from 'zod/mini'

export const importedAccount = z.object({
  /** Whose account it was. */
  username: z.string(),
  madeAt: z.string(),
  accounts: z.number(),
  imports: z.number(),
  entries: z.number(),
  wheels: z.number(),
})
export type ImportedAccount = z.output<typeof importedAccount>
