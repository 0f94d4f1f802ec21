/**
 * The list of wheels, all of them or those of a status, as it is sent in pages. It is kept while portfolio, ledger and the minute
 * stand, since every open page reads it again; its version follows from what it says, so that a page which has it
 * already is sent nothing.
 */
import { hash } from 'node:crypto'
import { refuse } from '@wheelwright/core'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import { noSuchRow, pageOf, type ListPage, type Row } from '../entries/list-page.ts'
import type { Encoded, Handlers, Refused } from '../http/call.ts'
import { etagOf } from '../http/etag.ts'
import { readRevision } from '../positions/revision.ts'
import { createKeptTexts, type KeptText } from './kept-texts.ts'
import type { KnownWheel } from './known-wheel.ts'
import { readWheels } from './read-wheels.ts'
import { wheelText } from './wheel-text.ts'
import type { WheelContext } from './wheel-view.ts'

const minuteMs = 60_000
/** 64 MB at most, in two bytes a character. */
const keptCharacters = 32_000_000

const isOf = ({ row }: KnownWheel, status: string | undefined): boolean =>
  status === undefined || (status === 'open' ? row.status !== 'closed' : row.status === status)

/** The rows of a list; the texts of many wheels are not joined before a page of them is asked for. */
interface KeptList extends KeptText {
  readonly rows: readonly Row[]
}

const listed = ({ text, next }: ListPage): Encoded => ({
  ok: true,
  status: 200,
  text,
  next,
  etag: etagOf(hash('sha1', text, 'base64url')),
})

const keptList = (wheels: readonly KnownWheel[], context: WheelContext): KeptList => {
  const texts = wheels.map((wheel) => ({ id: wheel.row.id, own: wheelText(wheel, context) }))
  return {
    rows: texts.map(({ id, own }) => ({ id, text: () => own })),
    characters: texts.reduce((sum, { own }) => sum + own.length, 0),
  }
}

export const listHandler = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'wheelCycles'> => {
  const kept = createKeptTexts<KeptList>(keptCharacters)
  return {
    wheelCycles: async ({ user, query: { timeline, status, after } }) => {
      const withTimeline = timeline === 'true'
      const key = `${user.id} ${withTimeline} ${status ?? ''}`
      // The revisions are read first: a change in between makes what is kept older than it says.
      const { revision } = await ledgers.of(user.id)
      const portfolio = await readRevision(deps.db.read, user.id)
      const version = `${portfolio}.${revision}.${Math.floor(deps.clock() / minuteMs)}`
      const page = (list: KeptList): Encoded | Refused => {
        const found = pageOf(list.rows, after)
        return found === null ? refuse({ kind: 'invalid', errors: [noSuchRow] }) : listed(found)
      }
      const earlier = kept.get(key, version)
      if (earlier !== null) return page(earlier)
      const { wheels, context, areStored } = await readWheels(deps, ledgers, user.id, withTimeline)
      const made = keptList(
        wheels.filter((wheel) => isOf(wheel, status)),
        context,
      )
      if (areStored) kept.set(key, version, made)
      return page(made)
    },
  }
}
