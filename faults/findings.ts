/** Compares what a person was promised with what is there. Nothing may be lost, doubled, or there by half. */
import { heldPositions } from './acts.ts'
import type { Found, FoundBatch, FoundWheel } from './found.ts'
import type { FilePromise, FileState, Promises, WheelPromise } from './promises.ts'

export type Fault = 'lost' | 'doubled' | 'half-applied' | 'damaged' | 'refused'

export interface Finding {
  readonly fault: Fault
  readonly what: string
}

const countEach = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

interface Numbered {
  readonly name: string
  readonly promised: ReadonlySet<number>
  readonly inDoubt: ReadonlySet<number>
  readonly found: readonly number[]
}

const compareNumbers = ({ name, promised, inDoubt, found }: Numbered): Finding[] => {
  const counts = countEach(found)
  const lost = [...promised].filter((n) => !counts.has(n))
  const doubled = [...counts].filter(([, count]) => count > 1)
  const strangers = [...counts.keys()].filter((n) => !promised.has(n) && !inDoubt.has(n))
  return [
    ...lost.map((n): Finding => ({ fault: 'lost', what: `${name} ${n}` })),
    ...doubled.map(([n, count]): Finding => ({
      fault: 'doubled',
      what: `${name} ${n} is there ${count} times`,
    })),
    ...strangers.map((n): Finding => ({ fault: 'doubled', what: `${name} ${n} came from nowhere` })),
  ]
}

const numberIn = (text: string): number => Number(text.replace(/^\D+/, '').replace(/\D.*$/, ''))

const isWhole = (file: FilePromise, batch: FoundBatch): boolean =>
  batch.rows === file.rows && batch.counted === file.rows && batch.said === file.rows

const wholeInState = new Set(['staged', 'confirmed'])

const compareFile = (file: FilePromise, batches: readonly FoundBatch[]): Finding[] => {
  const name = `file ${file.number} of ${file.rows} rows`
  const allowed: FileState[] = [file.state, ...(file.inDoubt === null ? [] : [file.inDoubt])]
  const findings: Finding[] = []
  const confirmed = batches.filter(({ state }) => state === 'confirmed')
  if (confirmed.length > 1)
    findings.push({ fault: 'doubled', what: `${name} is confirmed ${confirmed.length} times` })
  for (const batch of batches.filter(({ state }) => wholeInState.has(state)))
    if (!isWhole(file, batch))
      findings.push({
        fault: 'half-applied',
        what: `${name} is ${batch.state} with ${batch.rows} rows, ${batch.counted} of them counted, and says ${batch.said}`,
      })
  if (file.batchId === null) {
    if (confirmed.length > 0)
      findings.push({ fault: 'doubled', what: `${name} counts, which nobody confirmed` })
    return findings
  }
  const own = batches.find(({ id }) => id === file.batchId)
  // An undone import keeps its row for an hour; after that it is rightly gone.
  if (own === undefined && !allowed.includes('undone'))
    findings.push({ fault: 'lost', what: `${name}, ${file.state}` })
  if (own !== undefined && !allowed.includes(own.state as FileState))
    findings.push({
      fault: 'lost',
      what: `${name} is ${own.state} where ${allowed.join(' or ')} was promised`,
    })
  return findings
}

const compareFiles = ({ files }: Promises, { batches }: Found): Finding[] => {
  const byFile = Map.groupBy(batches, ({ fileName }) => numberIn(fileName))
  const strangers = [...byFile.keys()].filter((number) => !files.has(number))
  return [
    ...[...files.values()].flatMap((file) => compareFile(file, byFile.get(file.number) ?? [])),
    ...strangers.map((n): Finding => ({ fault: 'doubled', what: `file ${n} came from nowhere` })),
  ]
}

const compareWheel = (wheel: WheelPromise, found: readonly FoundWheel[]): Finding[] => {
  const name = `wheel ${wheel.number}`
  const [own] = found
  if (own === undefined) return wheel.id === null ? [] : [{ fault: 'lost', what: name }]
  const findings: Finding[] = []
  if (found.length > 1) findings.push({ fault: 'doubled', what: `${name} is there ${found.length} times` })
  const most = wheel.changes + (wheel.inDoubt === 'changed' ? 1 : 0)
  if (own.reasons.length < wheel.changes)
    findings.push({ fault: 'lost', what: `${name}: ${own.reasons.length} of ${wheel.changes} changes` })
  if (own.reasons.length > most)
    findings.push({ fault: 'doubled', what: `${name}: ${own.reasons.length} changes in place of ${most}` })
  const status = own.reasons.length % 2 === 0 ? 'active' : 'paused'
  if (own.status !== status)
    findings.push({
      fault: 'half-applied',
      what: `${name} is ${own.status} after ${own.reasons.length} changes`,
    })
  return findings
}

const compareWheels = ({ wheels }: Promises, found: Found): Finding[] => {
  const byNumber = Map.groupBy(found.wheels, ({ notes }) => numberIn(notes))
  return [...wheels.values()].flatMap((wheel) => compareWheel(wheel, byNumber.get(wheel.number) ?? []))
}

const compareSnapshot = ({ snapshot, snapshotInDoubt }: Promises, { held }: Found): Finding[] => {
  const [quantity, ...others] = new Set(held)
  if (others.length > 0 || held.length !== heldPositions) {
    const what = `a snapshot: ${held.length} positions with quantities ${[...new Set(held)].join(', ')}`
    return [{ fault: 'half-applied', what }]
  }
  if (quantity === snapshot || quantity === snapshotInDoubt) return []
  return [{ fault: 'lost', what: `snapshot ${snapshot}; there is ${quantity}` }]
}

/** What is wrong with what is there, by what was promised. */
export function compare(promises: Promises, found: Found): Finding[] {
  return [
    ...compareNumbers({
      name: 'entry',
      promised: promises.entries,
      inDoubt: promises.entriesInDoubt,
      found: found.entryNotes.map(numberIn),
    }),
    ...compareNumbers({
      name: 'stock',
      promised: promises.stocks,
      inDoubt: promises.stocksInDoubt,
      found: found.stockCents,
    }),
    ...compareFiles(promises, found),
    ...compareWheels(promises, found),
    ...compareSnapshot(promises, found),
  ]
}

/** Batches that stand there though nobody was told of them: what a staging that was cut leaves behind. */
export function leftoversOf({ files }: Promises, { batches }: Found): FoundBatch[] {
  const acknowledged = new Set([...files.values()].map(({ batchId }) => batchId))
  return batches.filter(
    ({ id, state }) => !acknowledged.has(id) && (state === 'staging' || state === 'staged'),
  )
}
