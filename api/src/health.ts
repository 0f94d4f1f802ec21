/** Health of the server and of its market data sources. */
import * as z from 'zod/mini'

const source = z.object({ name: z.nullable(z.string()), status: z.enum(['active', 'inactive', 'error']) })

export const health = z.object({
  status: z.literal('ok'),
  marketData: z.object({ primary: source, alternative: source }),
})
export type Health = z.output<typeof health>
