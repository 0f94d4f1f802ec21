/** How many questions wait for the user; apart from the questions, since the first view shows it. */
import * as z from 'zod/mini'

export const questionCount = z.object({ all: z.number() })
