/** The whole account as a file, and back into an empty one. */
import type { UploadForm } from '@wheelwright/api'
import { refuse, tradingDateAt } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import { countSent } from '../entries/batches/import-limits.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import type { LedgerOfUser } from '../entries/books/books-of-user.ts'
import { raiseBoth } from '../entries/by-hand/manual-entries.ts'
import { answer, type Handlers, type SessionCall } from '../http/call.ts'
import type { Page } from '../http/read-page.ts'
import { instantText } from '../instants.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { clearAccount, faultOfFile, takeIn } from './take-in.ts'
import { readAccountFile } from './read-account-file.ts'
import { writeAccountFile } from './write-account-file.ts'

const noFile = { kind: 'invalid', errors: [{ pointer: '/file', message: 'A file is required' }] } as const

const unusable = {
  kind: 'invalidImport',
  message:
    'The file holds something that Wheelwright did not write, and pages could not show it. Nothing of it was kept: the account is empty as before.',
} as const

const fileOf = (form: UploadForm): Blob | null => {
  const file = form.get('file')
  if (file instanceof Uint8Array) return new Blob([new Uint8Array(file)])
  return file instanceof Blob ? file : null
}

/** A name is no path. */
const inFileName = (username: string): string => username.replaceAll(/[^\p{L}\p{N}._-]/gu, '_')

/** Everything that pages list of what such a file brings. */
const pages: readonly Page[] = [
  ['wheelCycles', ''],
  ['positions', 'status=all'],
  ['stocks', 'status=all'],
  ['entries', ''],
  ['profit', 'by=month'],
  ['lots', ''],
  ['lotGroups', ''],
  ['phases', ''],
  ['questions', ''],
  ['reconciliation', ''],
  ['imports', ''],
  ['trash', ''],
  ['collateral', ''],
  ['snapshot', ''],
  ['today', ''],
  ['equity', ''],
  ['heldPrices', ''],
  ['preferences', ''],
]

interface Parts {
  readonly ledgers: Ledgers
  readonly settle: (userId: string) => Promise<void>
  /** Throws where the page cannot be made. */
  readonly readPage: (user: SignedIn, page: Page) => Promise<void>
}

export function accountFileHandlers(deps: Deps, { ledgers, settle, readPage }: Parts) {
  const { db, config, clock } = deps

  /** What follows from the rows is settled, and pages can show it. */
  const isUsable = async (user: SignedIn): Promise<boolean> => {
    try {
      await settle(user.id)
      for (const page of pages) await readPage(user, page)
      return true
    } catch (error) {
      deps.log.error({ err: error }, 'a file of an account cannot be used')
      return false
    }
  }

  const takeBack = async ({ user, keyed }: SessionCall<'importAccount'>): Promise<void> => {
    await db.transaction(
      async (tx) => {
        const row = await tx
          .selectFrom('users')
          .select(['id', 'user_no'])
          .where('id', '=', user.id)
          .executeTakeFirstOrThrow()
        await clearAccount(tx, row)
        await raiseBoth(tx, user.id, 'any')
        if (keyed === null) return
        await tx
          .deleteFrom('idempotency_keys')
          .where('user_id', '=', user.id)
          .where('key', '=', keyed.key)
          .execute()
      },
      { user: user.id },
    )
  }

  return {
    exportAccount: async ({ user }) => ({
      ok: true,
      fileName: `wheelwright-account-${inFileName(user.username)}-${tradingDateAt(clock())}.json`,
      type: 'application/json',
      pieces: writeAccountFile(config, user.id, instantText(clock())),
    }),
    importAccount: async (call) => {
      const sent = fileOf(call.body)
      if (sent === null) return refuse(noFile)
      const counted = await countSent(deps, call.user.id, sent.size)
      if (!counted.ok) return counted
      const file = await readAccountFile(sent)
      if (!file.ok) return refuse({ kind: 'invalidImport', message: `${file.refusal} Nothing was written.` })
      try {
        let view: LedgerOfUser | null = null
        const outcome = await call.write(async (tx) => {
          const taken = await takeIn(tx, call.user.id, file.value)
          if (!taken.ok) return taken
          view = taken.value.view
          return answer(taken.value.imported)
        })
        if (!outcome.ok) return outcome
        if (view !== null) ledgers.booked(call.user.id, view)
        if (await isUsable(call.user)) return outcome
      } catch (error) {
        const fault = faultOfFile(error)
        if (fault === null) throw error
        return refuse(fault)
      }
      await takeBack(call)
      return refuse(unusable)
    },
  } satisfies Partial<Handlers>
}
