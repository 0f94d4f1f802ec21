/** The trash: what lies in it, and bringing things back. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { readTrash } from './read-trash.ts'
import { restoreOne } from './restore.ts'

export function trashHandlers(deps: Deps, ledgers: Ledgers): Pick<Handlers, 'trash' | 'restore'> {
  return {
    trash: async ({ user }) => answer({ items: await readTrash(deps.db.read, user.id) }),
    restore: async ({ user, body, write }) => {
      const { turnover } = await ledgers.of(user.id)
      const restoring = { userId: user.id, now: instantText(deps.clock()), turnover }
      return write(async (tx) => {
        const refused: { kind: string; id: string; reason: string }[] = []
        for (const named of body.items) {
          const reason = await restoreOne(tx, restoring, named)
          if (reason !== null) refused.push({ ...named, reason })
        }
        return answer({ restored: body.items.length - refused.length, refused })
      })
    },
  }
}
