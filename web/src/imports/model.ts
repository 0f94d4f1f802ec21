/** What an import is in words and counts. */
import type { ImportBatch, ImportCounts, ImportPreview, RowOutcome } from '@wheelwright/api'
import type { FollowedProgress } from '../client/import-progress.ts'
import { counted } from '../entries/counted.ts'
import { formatDate, formatInstant } from '../ui/figures/figures.ts'

type CountKey = Exclude<keyof ImportCounts, 'rows'>

interface OutcomeWords {
  readonly outcome: RowOutcome
  readonly count: CountKey
  readonly label: string
  /** What becomes of these rows. */
  readonly meaning: string
  /** What became of them, where that is another sentence. */
  readonly became?: Partial<Readonly<Record<ImportBatch['state'], string>>>
  /** Something may have to be done about them. */
  readonly tone: 'plain' | 'warn' | 'loss'
}

export const outcomes: readonly OutcomeWords[] = [
  {
    outcome: 'new',
    count: 'new',
    label: 'New',
    meaning: 'These rows are not here yet. They count from the moment you confirm.',
    became: {
      confirmed: 'These rows were added.',
      undone: 'These rows were added, and taken back. The file can be imported again.',
    },
    tone: 'plain',
  },
  {
    outcome: 'already-here',
    count: 'alreadyHere',
    label: 'Already here',
    meaning: 'An earlier import brought these rows. They add nothing.',
    tone: 'plain',
  },
  {
    outcome: 'correction',
    count: 'corrections',
    label: 'Corrections',
    meaning:
      'These rows are already here, and a later export reports a different amount. The new amount counts from the moment you confirm; undoing the import brings the old one back.',
    became: {
      confirmed: 'These entries count with the new amount. Undoing the import brings the old one back.',
      undone: 'These entries were corrected, and count with the old amount again.',
    },
    tone: 'warn',
  },
  {
    outcome: 'same-trade',
    count: 'sameTrade',
    label: 'Same trade',
    meaning:
      'Another source, or an export that lists their fills otherwise, already reported these trades: same contract, side, quantity, price and date. They are counted once, unless you say otherwise.',
    became: {
      confirmed: 'Another source or export reported these trades too.',
      undone: 'Another source or export reported these trades too.',
    },
    tone: 'warn',
  },
  {
    outcome: 'needs-fix',
    count: 'needsFix',
    label: 'Needs a fix',
    meaning:
      'A field of these rows cannot be right. Download them, correct that field and import them; the rest goes in without them.',
    tone: 'warn',
  },
  {
    outcome: 'refused',
    count: 'refused',
    label: 'Refused',
    meaning: 'These rows cannot be taken, whatever a field says. The rest goes in without them.',
    tone: 'loss',
  },
  {
    outcome: 'nothing-new',
    count: 'nothingNew',
    label: 'Nothing new',
    meaning: 'Totals, notes, orders never filled and second halves of pairs. There is nothing to take.',
    tone: 'plain',
  },
]

const byOutcome = new Map(outcomes.map((words) => [words.outcome, words]))

export function wordsOf(outcome: RowOutcome): OutcomeWords {
  const words = byOutcome.get(outcome)
  if (words === undefined) throw new Error(`No words for the outcome ${outcome}`)
  return words
}

export function meaningOf(outcome: RowOutcome, state: ImportBatch['state']): string {
  const { meaning, became } = wordsOf(outcome)
  return became?.[state] ?? meaning
}

/** The group that is shown first: what goes in, else what wants attention. */
const firstShown: readonly RowOutcome[] = [
  'new',
  'correction',
  'needs-fix',
  'refused',
  'same-trade',
  'already-here',
  'nothing-new',
]

/** The group the address names, as long as it has rows. */
export function shownOutcome(counts: ImportCounts, named: string | null): RowOutcome {
  const hasRows = (outcome: RowOutcome) => counts[wordsOf(outcome).count] > 0
  return (
    outcomes.find(({ outcome }) => outcome === named && hasRows(outcome))?.outcome ??
    firstShown.find(hasRows) ??
    'new'
  )
}

const listedKeys = {
  new: 'new',
  'already-here': 'alreadyHere',
  correction: 'corrections',
  'needs-fix': 'needsFix',
  refused: 'refused',
  'nothing-new': 'nothingNew',
} as const

/**
 * How many rows of the group there are to look at: of what was taken those that became entries, of corrections and of junk
 * the first few hundred.
 */
export function listedRows(
  { counts, listed }: Pick<ImportPreview, 'counts' | 'listed'>,
  outcome: RowOutcome,
): { readonly shown: number; readonly all: number } {
  const all = counts[wordsOf(outcome).count]
  const key = outcome in listedKeys ? listedKeys[outcome as keyof typeof listedKeys] : null
  return { shown: key === null ? all : Math.min(all, listed[key]), all }
}

/** Whether there is a list of the group: rows that became entries left with them when the import was undone. */
export function hasList(
  batch: Pick<ImportPreview, 'counts' | 'listed' | 'state'>,
  outcome: RowOutcome,
): boolean {
  const wereEntries = isTaken(outcome) || outcome === 'same-trade'
  return listedRows(batch, outcome).shown > 0 && !(batch.state === 'undone' && wereEntries)
}

export function reasonsOf(
  { reasons }: Pick<ImportPreview, 'reasons'>,
  outcome: RowOutcome,
): ImportPreview['reasons'] {
  return reasons.filter((reason) => reason.outcome === outcome)
}

/** What is said of a download that does not hold every row that was not taken. */
export function leftOutSentence(leftOut: number): string {
  return `${counted(leftOut, 'row')} ${leftOut === 1 ? 'is' : 'are'} not in it, since only the first were kept. Correct the export itself and import it again.`
}

/** Rows that could not be taken. */
export function notTaken({ needsFix, refused }: ImportCounts): number {
  return needsFix + refused
}

/** What they are called, as the tally above them calls them. */
export function notTakenWords({ needsFix, refused }: ImportCounts): string {
  if (needsFix === 0) return 'refused rows'
  return refused === 0 ? 'rows to fix' : 'rows not taken'
}

/** Whether rows of an outcome were read as what they are, and none of them is left out for its number. */
export function isTaken(outcome: RowOutcome): boolean {
  return outcome === 'new' || outcome === 'already-here'
}

/** What is said of rows that were taken and are not listed, since they say what is held; null where there are none. */
export function heldRowsSentence(
  preview: Pick<ImportPreview, 'counts' | 'listed'>,
  outcome: RowOutcome,
): string | null {
  const { shown, all } = listedRows(preview, outcome)
  if (!isTaken(outcome) || shown >= all) return null
  const told = all - shown
  const which = shown === 0 ? (all === 1 ? 'It' : 'They') : `${told.toLocaleString('en-US')} of them`
  const say = told === 1 ? 'says' : 'say'
  return `${which} ${say} what the account holds, which is shown above.`
}

type Snapshot = ImportBatch['snapshots'][number]

/** What is said of a snapshot that changes nothing. */
const heldOutcomes: Readonly<Partial<Record<RowOutcome, string>>> = {
  'already-here': 'already here',
  'nothing-new': 'older than what is stored: changes nothing',
}

/** 3 positions, as of Nov 13, 2026, 23:59 EST */
export function snapshotWords({ positions, asOf, outcome }: Snapshot): string {
  return [
    positions === null ? 'Cash alone' : counted(positions, 'position'),
    asOf === null ? 'as of the import' : `as of ${formatInstant(Date.parse(asOf))}`,
    heldOutcomes[outcome],
  ]
    .filter((part) => part !== undefined)
    .join(', ')
}

const newPositions = ({ snapshots }: Pick<ImportBatch, 'snapshots'>): number =>
  snapshots.reduce((sum, { outcome, positions }) => sum + (outcome === 'new' ? (positions ?? 0) : 0), 0)

/** What confirming would do. */
export function effectOf(batch: ImportBatch, keepsBoth: boolean): string {
  const { kind, entries, counts } = batch
  const positions = newPositions(batch)
  if (kind === 'positions')
    return 'Confirming makes these the positions that the broker reports. It can be undone.'
  const twice =
    keepsBoth && counts.sameTrade > 0
      ? `, and counts ${counted(counts.sameTrade, 'trade')} of another source twice`
      : ''
  const corrected =
    counts.corrections > 0
      ? `${entries > 0 ? ' and ' : ''}corrects ${counted(counts.corrections, 'row')}`
      : ''
  const reports = positions > 0 ? `makes ${counted(positions, 'position')} what the broker reports` : ''
  const isOnlyReported = reports !== '' && entries === 0 && corrected === ''
  if (isOnlyReported) return `Confirming ${reports}${twice}. It can be undone.`
  const added = entries > 0 || corrected === '' ? `adds ${counted(entries, 'entry', 'entries')}` : ''
  const also = reports === '' ? '' : `, and ${reports}`
  return `Confirming ${added}${corrected}${also}${twice}. It can be undone.`
}

/** Whether confirming would change anything. */
export function addsSomething(
  { counts, kind, entries, snapshots }: ImportBatch,
  keepsBoth: boolean,
): boolean {
  return (
    kind !== 'history' ||
    snapshots.some(({ outcome }) => outcome === 'new') ||
    entries > 0 ||
    counts.new > 0 ||
    counts.corrections > 0 ||
    (keepsBoth && counts.sameTrade > 0)
  )
}

/** Why a preview has nothing to confirm. */
export function whyNothing({ rows, alreadyHere, sameTrade }: ImportCounts): string {
  if (rows === 0) return 'The file has a header and no rows, so there is nothing to confirm.'
  if (sameTrade > 0)
    return 'Another source already reported every trade in it, so there is nothing to confirm.'
  if (alreadyHere > 0) return 'All that could be read is already here, so there is nothing to confirm.'
  return 'None of its rows could be taken, so there is nothing to confirm.'
}

/** Nov 05, 2025 to Jan 16, 2026 */
export function datesOf({ firstDate, lastDate }: ImportBatch): string | null {
  if (firstDate === null || lastDate === null) return null
  if (firstDate === lastDate) return formatDate(firstDate)
  return `${formatDate(firstDate)} to ${formatDate(lastDate)}`
}

/** Whether it is known what the file says. */
export function wasRead({ state }: Pick<ImportBatch, 'state'>): boolean {
  return state !== 'staging' && state !== 'failed'
}

export const stateWords: Readonly<Record<ImportBatch['state'], string>> = {
  staging: 'being read',
  staged: 'not confirmed',
  failed: 'could not be read',
  confirmed: 'imported',
  undone: 'undone',
}

export function fileNameOf(batch: Pick<ImportBatch, 'fileName' | 'kind' | 'format'>): string {
  if (isSync(batch)) return 'Schwab sync'
  return batch.fileName ?? (batch.kind === 'payload' ? 'Data Import Center' : 'Pasted text')
}

/** Whether no file brought it, but the brokerage was asked. */
export function isSync({ format }: Pick<ImportBatch, 'format'>): boolean {
  return format === 'schwab-sync'
}

/** Only what waits for an answer stands out. */
export const stateTones = {
  staging: 'plain',
  staged: 'warn',
  failed: 'loss',
  confirmed: 'accent',
  undone: 'plain',
} as const satisfies Record<ImportBatch['state'], string>

/** What a receipt says besides the figures: every row of the file is in one of its parts. */
export function receiptParts({ counts, kind }: ImportBatch): string[] {
  const what = kind === 'positions' ? 'position' : 'row'
  const parts = [
    `${counted(counts.new, what)} added`,
    counts.alreadyHere > 0 && `${counts.alreadyHere.toLocaleString('en-US')} already here`,
    counts.corrections > 0 && `${counts.corrections.toLocaleString('en-US')} corrected`,
    counts.sameTrade > 0 && `${counts.sameTrade.toLocaleString('en-US')} already reported by another source`,
    notTaken(counts) > 0 && `${notTaken(counts).toLocaleString('en-US')} not taken`,
    counts.nothingNew > 0 && `${counts.nothingNew.toLocaleString('en-US')} with nothing new`,
  ]
  return parts.filter((part) => part !== false)
}

export interface Leads {
  readonly openWheels: number
  readonly closedWheels: number
  readonly questions: number
}

/** Where an import leads on: 1 open wheel, 73 in all, 2 questions. */
export function leadWords({ openWheels, closedWheels, questions }: Leads): string {
  const all = openWheels + closedWheels
  return [
    all === 0 ? 'No wheel yet' : counted(openWheels, 'open wheel'),
    ...(all === 0 ? [] : [`${all.toLocaleString('en-US')} in all`]),
    questions === 0 ? 'no open questions' : counted(questions, 'question'),
  ].join(', ')
}

const heldBefore = 'The positions of the snapshot before it, or of the history, count again.'

/** What undoing an import would do. */
export function undoWords({ kind, entries, snapshots }: ImportBatch): string {
  if (kind === 'positions') return `Its positions will no longer count. ${heldBefore}`
  const also = snapshots.length > 0 ? ` Its positions will no longer count either. ${heldBefore}` : ''
  return `Its ${counted(entries, 'entry', 'entries')} will no longer count, and every figure is recalculated without them.${also}`
}

export function undoneWords(batch: ImportBatch): string {
  const { kind, snapshots } = batch
  if (isSync(batch))
    return 'Its entries no longer count. Later syncs leave them out until you sync those days again.'
  if (kind === 'positions') return 'Its positions no longer count.'
  return snapshots.length > 0
    ? 'Neither its entries nor its positions count any more.'
    : 'None of its entries count any more.'
}

const phaseWords: Readonly<Record<FollowedProgress['phase'], string>> = {
  fetching: 'answers of the brokerage read',
  reading: 'Reading the file',
  staging: 'rows looked at',
  confirming: 'rows confirmed',
  undoing: 'rows taken back',
}

/** Below this time a pace says nothing yet. */
const leastWatchedMs = 400

/** Whole seconds until the phase ends at its pace so far; null as long as there is none. */
export function secondsLeft({ done, total, doneAtFirst, saidMs, sinceMs }: FollowedProgress): number | null {
  const watched = saidMs - sinceMs
  if (total === null || done <= doneAtFirst || watched < leastWatchedMs) return null
  return Math.ceil(((total - done) * watched) / (done - doneAtFirst) / 1000)
}

const timeLeft = (seconds: number): string =>
  seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} min left`

/** 42,500 of 100,000 rows looked at, about 6 s left */
export function progressWords(progress: FollowedProgress | null): string {
  if (progress === null) return 'Sending the file'
  if (progress.total === null || progress.phase === 'reading') return phaseWords.reading
  const { done, total, phase } = progress
  const left = secondsLeft(progress)
  const rows = `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} ${phaseWords[phase]}`
  return left === null ? rows : `${rows}, ${timeLeft(left)}`
}
