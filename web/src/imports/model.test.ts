import type { ImportBatch, ImportCounts } from '@wheelwright/api'
import type { Instant, TradingDate } from '@wheelwright/core'
import { describe, expect, it } from 'vitest'
import {
  addsSomething,
  datesOf,
  effectOf,
  heldRowsSentence,
  leadWords,
  leftOutSentence,
  notTakenWords,
  hasList,
  listedRows,
  notTaken,
  outcomes,
  progressWords,
  receiptParts,
  secondsLeft,
  shownOutcome,
  snapshotWords,
  undoneWords,
  undoWords,
  whyNothing,
} from './model.ts'

const counts: ImportCounts = {
  rows: 1232,
  new: 1200,
  alreadyHere: 10,
  corrections: 0,
  sameTrade: 2,
  needsFix: 3,
  refused: 5,
  nothingNew: 12,
}
const nothing: ImportCounts = {
  rows: 0,
  new: 0,
  alreadyHere: 0,
  corrections: 0,
  sameTrade: 0,
  needsFix: 0,
  refused: 0,
  nothingNew: 0,
}

const batch = (changes: Partial<ImportBatch> = {}): ImportBatch => ({
  id: 'b1',
  kind: 'history',
  format: 'schwab-csv',
  formatTitle: 'Charles Schwab history (CSV)',
  fileName: 'history.csv',
  state: 'staged',
  stagedAt: '2026-01-16T15:00:00Z' as ImportBatch['stagedAt'],
  confirmedAt: null,
  undoneAt: null,
  accounts: [],
  counts,
  entries: 1200,
  firstDate: '2025-11-05' as TradingDate,
  lastDate: '2026-01-16' as TradingDate,
  netCash: null,
  snapshots: [],
  problem: null,
  ...changes,
})

describe('a file of which only the first refused rows are kept', () => {
  const listed = { new: 1200, alreadyHere: 10, corrections: 1, needsFix: 3, refused: 2, nothingNew: 12 }

  it('tells how many of a group there are to look at', () => {
    expect(listedRows({ counts, listed }, 'refused')).toEqual({ shown: 2, all: 5 })
    expect(listedRows({ counts, listed }, 'needs-fix')).toEqual({ shown: 3, all: 3 })
    expect(listedRows({ counts: { ...counts, corrections: 9 }, listed }, 'correction')).toEqual({
      shown: 1,
      all: 9,
    })
    expect(listedRows({ counts, listed }, 'new')).toEqual({ shown: 1200, all: 1200 })
  })

  it('lists no rows that became entries once the import was undone, and still those that were refused', () => {
    const groups = (['new', 'already-here', 'same-trade', 'needs-fix', 'refused'] as const).filter(
      (outcome) => hasList({ counts: { ...counts, sameTrade: 1 }, listed, state: 'undone' }, outcome),
    )
    expect(groups).toEqual(['needs-fix', 'refused'])
    expect(hasList({ counts, listed, state: 'confirmed' }, 'new')).toBe(true)
  })

  it('calls the rows of a download what the tally calls them', () => {
    expect(notTakenWords({ ...counts, needsFix: 0, refused: 2 })).toBe('refused rows')
    expect(notTakenWords({ ...counts, needsFix: 1, refused: 0 })).toBe('rows to fix')
    expect(notTakenWords({ ...counts, needsFix: 1, refused: 2 })).toBe('rows not taken')
  })

  it('says how many rows a download leaves out', () => {
    expect(leftOutSentence(1)).toMatch(/^1 row is not in it/)
    expect(leftOutSentence(39_500)).toMatch(/^39,500 rows are not in it/)
  })
})

describe('the rows of a file', () => {
  it('are all in one of the groups', () => {
    const keys = Object.keys(counts).filter((key) => key !== 'rows')
    expect(outcomes.map(({ count }) => count).toSorted()).toEqual(keys.toSorted())
  })

  it('are shown from the group the address names, as long as it has any', () => {
    expect(shownOutcome(counts, 'refused')).toBe('refused')
    expect(shownOutcome(counts, 'nonsense')).toBe('new')
    expect(shownOutcome({ ...counts, new: 0 }, 'new')).toBe('needs-fix')
    expect(shownOutcome(nothing, null)).toBe('new')
  })

  it('that need a fix or are refused can be downloaded', () => {
    expect(notTaken(counts)).toBe(8)
  })
})

describe('confirming', () => {
  const again = { new: 0, alreadyHere: 1202 }

  it('adds nothing when every row is already here', () => {
    expect(addsSomething(batch({ counts: { ...counts, ...again, sameTrade: 0 }, entries: 0 }), true)).toBe(
      false,
    )
  })

  it('corrects what is here, though it adds nothing', () => {
    const later = { ...counts, new: 0, alreadyHere: 1201, corrections: 1, sameTrade: 0 }
    expect(addsSomething(batch({ counts: later, entries: 0 }), false)).toBe(true)
    expect(shownOutcome(later, null)).toBe('correction')
    expect(receiptParts(batch({ counts: later }))).toContain('1 corrected')
  })

  it('adds trades of another source only when both are kept', () => {
    const told = batch({ counts: { ...counts, ...again }, entries: 0 })
    expect(addsSomething(told, false)).toBe(false)
    expect(addsSomething(told, true)).toBe(true)
  })

  it('says why there is nothing to add', () => {
    expect(whyNothing(nothing)).toMatch(/^The file has a header and no rows/)
    expect(whyNothing({ ...nothing, rows: 4, alreadyHere: 3, sameTrade: 1 })).toMatch(/^Another source/)
    expect(whyNothing({ ...nothing, rows: 4, alreadyHere: 3, refused: 1 })).toMatch(/^All that could be read/)
    expect(whyNothing({ ...nothing, rows: 1, refused: 1 })).toMatch(/^None of its rows/)
  })

  it('takes positions as they stand', () => {
    expect(addsSomething(batch({ kind: 'positions', counts: nothing, entries: 0 }), false)).toBe(true)
  })
})

describe('a file that says what is held beside what happened', () => {
  const held: ImportBatch['snapshots'][number] = {
    accountNumber: 'U1111111',
    asOf: '2026-11-14T04:59:00.000Z' as Instant,
    positions: 3,
    cash: null,
    outcome: 'new',
  }
  const both = batch({ entries: 6, snapshots: [held] })
  const here = batch({ counts: nothing, entries: 0, snapshots: [{ ...held, outcome: 'already-here' }] })

  it('says how many positions it has, as of when, and how they stand to what is stored', () => {
    expect(snapshotWords(held)).toMatch(/^3 positions, as of Nov 13, 2026/)
    expect(snapshotWords({ ...held, asOf: null })).toBe('3 positions, as of the import')
    expect(snapshotWords({ ...held, positions: null })).toMatch(/^Cash alone, as of/)
    expect(snapshotWords({ ...held, outcome: 'nothing-new' })).toMatch(/older than what is stored/)
  })

  it('says what confirming would do', () => {
    expect(effectOf(both, false)).toBe(
      'Confirming adds 6 entries, and makes 3 positions what the broker reports. It can be undone.',
    )
    expect(effectOf({ ...both, entries: 0 }, false)).toBe(
      'Confirming makes 3 positions what the broker reports. It can be undone.',
    )
    expect(effectOf({ ...both, snapshots: here.snapshots }, false)).toBe(
      'Confirming adds 6 entries. It can be undone.',
    )
    expect(addsSomething({ ...both, entries: 0, counts: nothing }, false)).toBe(true)
    expect(addsSomething(here, false)).toBe(false)
  })

  it('says what undoing does', () => {
    expect(undoWords(both)).toMatch(
      /^Its 6 entries will no longer count, .* Its positions will no longer count either/,
    )
    expect(undoWords(batch())).not.toMatch(/positions/)
    expect(undoneWords(both)).toBe('Neither its entries nor its positions count any more.')
    expect(undoneWords(batch({ kind: 'positions' }))).toBe('Its positions no longer count.')
  })

  it('does not list rows that say what is held among those that became entries', () => {
    const listed = { new: 6, alreadyHere: 0, corrections: 0, needsFix: 0, refused: 0, nothingNew: 0 }
    const preview = { counts: { ...nothing, rows: 10, new: 10 }, listed }
    expect(listedRows(preview, 'new')).toEqual({ shown: 6, all: 10 })
    expect(heldRowsSentence(preview, 'new')).toBe(
      '4 of them say what the account holds, which is shown above.',
    )
    expect(heldRowsSentence({ ...preview, listed: { ...listed, new: 0 } }, 'new')).toBe(
      'They say what the account holds, which is shown above.',
    )
    expect(heldRowsSentence({ ...preview, listed: { ...listed, new: 10 } }, 'new')).toBeNull()
  })
})

it('a receipt names what became of each row', () => {
  expect(receiptParts(batch())).toEqual([
    '1,200 rows added',
    '10 already here',
    '2 already reported by another source',
    '8 not taken',
    '12 with nothing new',
  ])
  expect(receiptParts(batch({ counts: { ...nothing, rows: 1, new: 1 } }))).toEqual(['1 row added'])
})

it('the dates of a file are a range, or one day', () => {
  expect(datesOf(batch())).toBe('Nov 05, 2025 to Jan 16, 2026')
  expect(datesOf(batch({ firstDate: '2026-01-16' as TradingDate }))).toBe('Jan 16, 2026')
  expect(datesOf(batch({ firstDate: null, lastDate: null }))).toBeNull()
})

describe('the progress of an import', () => {
  const progress = {
    batchId: 'b1',
    fileName: 'history.csv',
    phase: 'staging',
    done: 40_000,
    total: 100_000,
    saidMs: 5000,
    sinceMs: 1000,
    doneAtFirst: 0,
  } as const

  it('says how long it takes at the pace so far', () => {
    // 40,000 rows in 4 s leave 60,000 rows for 6 s.
    expect(secondsLeft(progress)).toBe(6)
    expect(progressWords(progress)).toBe('40,000 of 100,000 rows looked at, about 6 s left')
  })

  it('says minutes when there are many seconds', () => {
    // 400 rows in 4 s leave 99,600 rows for 996 s.
    expect(progressWords({ ...progress, done: 400 })).toBe('400 of 100,000 rows looked at, about 17 min left')
  })

  it('claims no time before there is a pace', () => {
    expect(secondsLeft({ ...progress, saidMs: 1100 })).toBeNull()
    expect(secondsLeft({ ...progress, doneAtFirst: 40_000 })).toBeNull()
    expect(progressWords({ ...progress, total: null, phase: 'reading' })).toBe('Reading the file')
    expect(progressWords(null)).toBe('Sending the file')
  })
})

it.each([
  [1, 72, 2, '1 open wheel, 73 in all, 2 questions'],
  [0, 3, 1, '0 open wheels, 3 in all, 1 question'],
  [2, 1200, 0, '2 open wheels, 1,202 in all, no open questions'],
  [0, 0, 0, 'No wheel yet, no open questions'],
])(
  'an import after which %i wheels run, %i are over and %i questions wait leads on',
  (open, closed, asked, words) => {
    expect(leadWords({ openWheels: open, closedWheels: closed, questions: asked })).toBe(words)
  },
)
