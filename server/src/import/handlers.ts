/** `POST /portfolio/import/positions`. */
import { createHash } from 'node:crypto'
import type { Instant } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { raiseRevision } from '../portfolio/revision.ts'
import { importPositions } from './import-positions.ts'
import { readPayload } from './read-payload.ts'

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body) ?? '')
    .digest('hex')

export const importHandlers = ({ clock, newId, events }: Deps) =>
  ({
    importPositions: async ({ user, body, write }) => {
      const read = readPayload(body)
      if (!read.ok) {
        return {
          ok: false,
          refusal: { kind: 'invalidImport', message: 'Invalid import file format', errors: read.errors },
        }
      }
      const origin = { bodyHash: hashOf(body), source: 'schwab_import' } as const
      const outcome = await write(async (tx) => {
        const context = { tx, userId: user.id, batchId: newId(), now: instantText(clock()) as Instant, newId }
        const result = await importPositions(context, read.payload, origin)
        await raiseRevision(tx, user.id)
        return answer(result)
      })
      if (outcome.ok) events.publish(user.id, { topic: 'import' })
      return outcome
    },
  }) satisfies Partial<Handlers>
