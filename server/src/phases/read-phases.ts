/** The phase page as it is sent: from what was settled, kept for a minute while ledger, prices and followed tickers stand. */
import { encodeWire, phaseList, type PhaseList } from '@wheelwright/api'
import type { Deps } from '../deps.ts'
import { readLedgerRevision } from '../entries/books/ledger-revision.ts'
import type { Ledgers } from '../entries/books/ledgers.ts'
import { readProfits } from '../ledger/figure-handlers.ts'
import { readWhileSettled } from '../portfolio/settled-revision.ts'
import { toPositionRecord } from '../positions/position-record.ts'
import { selectValuedRows } from '../positions/queries.ts'
import { readRevision } from '../positions/revision.ts'
import { createKeptTexts, type KeptText } from '../kept-texts.ts'
import { readLeadingWheels, type LeadingWheels } from '../wheels/list/leading-wheels.ts'
import { readListed } from '../wheels/list/listed-wheels.ts'
import { phaseListOf } from './phase-list.ts'
import { toPhasedWheel } from './phased-wheel.ts'

/** A day ends, contracts expire and prices grow old without any change; all of them at full minutes. */
const minuteMs = 60_000

/** 8 MB at most, in two bytes a character. */
const keptCharacters = 4_000_000

interface FoundPhases {
  readonly list: PhaseList
  /** Else something lags, and the next one who asks may read it otherwise. */
  readonly isSettled: boolean
}

const readPhases = async (
  deps: Deps,
  ledgers: Ledgers,
  userId: string,
  tracked: readonly string[],
): Promise<FoundPhases> => {
  const { db, clock } = deps
  const profits = await readProfits(deps, ledgers, userId)
  const withEntries = new Set(profits.items.map(({ underlying }) => underlying))
  const settled = await readWhileSettled(db.read, userId, () =>
    readLeadingWheels(deps, userId, (ticker) => withEntries.has(ticker)),
  )
  const found: LeadingWheels = settled ?? {
    ...(await readListed(deps, ledgers, userId, undefined)),
    others: new Map(),
  }
  const wheels = found.wheels.map((wheel) => toPhasedWheel(wheel, found.context))
  const records = (await selectValuedRows(db.read, userId)).map(toPositionRecord)
  const list = phaseListOf({ wheels, others: found.others, profits, records, tracked }, clock())
  return { list, isSettled: settled !== null }
}

interface KeptPhases extends KeptText {
  readonly text: string
}

/** Of a user who follows these tickers. */
export function createPhases(
  deps: Deps,
  ledgers: Ledgers,
): (userId: string, tracked: readonly string[]) => Promise<string> {
  const { db, clock } = deps
  const kept = createKeptTexts<KeptPhases>(keptCharacters)
  return async (userId, tracked) => {
    // The revisions are read first: a change in between makes what is kept older than it says.
    const minute = Math.floor(clock() / minuteMs)
    const [portfolio, ledger] = [
      await readRevision(db.read, userId),
      await readLedgerRevision(db.read, userId),
    ]
    const version = [portfolio, ledger, minute, ...tracked].join(' ')
    const earlier = kept.get(userId, version)
    if (earlier !== null) return earlier.text
    const { list, isSettled } = await readPhases(deps, ledgers, userId, tracked)
    const text = JSON.stringify(encodeWire(phaseList, list))
    if (isSettled) kept.set(userId, version, { text, characters: text.length })
    return text
  }
}
