/** The trash: what lies in it, and bringing things back. */
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { answer } from '../http/call.ts'
import type { Handlers } from '../http/call.ts'
import { instantText } from '../instants.ts'
import { followEntries } from '../wheels/settle-wheels.ts'
import { selectTickersOf } from '../wheels/wheel-rows.ts'
import { readTrash } from './read-trash.ts'
import { restoreOne } from './restore.ts'

export function trashHandlers(deps: Deps, ledgers: Ledgers): Pick<Handlers, 'trash' | 'restore'> {
  return {
    trash: async ({ user }) => answer({ items: await readTrash(deps.db.read, user.id) }),
    restore: async ({ user, body, write }) => {
      const view = await ledgers.of(user.id)
      const restoring = { userId: user.id, now: instantText(deps.clock()), turnover: view.turnover }
      return write(async (tx) => {
        const refused: { kind: string; id: string; reason: string }[] = []
        const wheels: string[] = []
        for (const named of body.items) {
          const reason = await restoreOne(tx, restoring, named)
          if (reason !== null) refused.push({ ...named, reason })
          else if (named.kind === 'wheel') wheels.push(named.id)
        }
        // Entries may have come or gone since, and the status of a wheel follows them.
        if (wheels.length > 0)
          await followEntries(tx, deps, {
            userId: user.id,
            view,
            tickers: await selectTickersOf(tx, user.id, wheels),
          })
        return answer({ restored: body.items.length - refused.length, refused })
      })
    },
  }
}
