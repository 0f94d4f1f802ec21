/**
 * The list of wheels, all of them or those of a status, as it is sent. It is kept while portfolio, ledger and the minute
 * stand, since every open page reads it again; its version follows from what it says, so that a page which has it
 * already is sent nothing.
 */
import { hash } from 'node:crypto'
import type { Deps } from '../deps.ts'
import type { Ledgers } from '../entries/ledgers.ts'
import type { Encoded, Handlers } from '../http/call.ts'
import { etagOf } from '../http/etag.ts'
import { readRevision } from '../portfolio/revision.ts'
import { createKeptTexts } from './kept-texts.ts'
import type { KnownWheel } from './known-wheel.ts'
import { readWheels } from './read-wheels.ts'
import { wheelText } from './wheel-text.ts'

const minuteMs = 60_000
/** 64 MB at most, in two bytes a character. */
const keptCharacters = 32_000_000

const isOf = ({ row }: KnownWheel, status: string | undefined): boolean =>
  status === undefined || (status === 'open' ? row.status !== 'closed' : row.status === status)

interface Listed extends Encoded {
  readonly text: string
}

const listed = (text: string): Listed => ({
  ok: true,
  status: 200,
  text,
  etag: etagOf(hash('sha1', text, 'base64url')),
})

export const listHandler = (deps: Deps, ledgers: Ledgers): Pick<Handlers, 'wheelCycles'> => {
  const kept = createKeptTexts<Listed>(keptCharacters)
  return {
    wheelCycles: async ({ user, query: { timeline, status } }) => {
      const withTimeline = timeline === 'true'
      const key = `${user.id} ${withTimeline} ${status ?? ''}`
      // The revisions are read first: a change in between makes what is kept older than it says.
      const { revision } = await ledgers.of(user.id)
      const portfolio = await readRevision(deps.db.read, user.id)
      const version = `${portfolio}.${revision}.${Math.floor(deps.clock() / minuteMs)}`
      const earlier = kept.get(key, version)
      if (earlier !== null) return earlier
      const { wheels, context } = await readWheels(deps, ledgers, user.id, withTimeline)
      const texts = wheels.filter((wheel) => isOf(wheel, status)).map((wheel) => wheelText(wheel, context))
      const made = listed(`[${texts.join(',')}]`)
      kept.set(key, version, made)
      return made
    },
  }
}
