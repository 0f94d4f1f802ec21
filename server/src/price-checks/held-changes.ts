/** What is held after the checks, beside what was held before. */
import type { Tx } from '../database/database.ts'
import type { HeldPriceRow } from '../database/schema.ts'
import type { PriceChecks, Finding, HeldFinding } from './check-prices.ts'
import { readEvidence, type Evidence } from './evidence.ts'
import { heldColumns, storeHeld, type HeldChanges } from './held-prices.ts'

const isUnchanged = (held: HeldFinding, before: HeldPriceRow | undefined): boolean =>
  before !== undefined && heldColumns.every((name) => held[name] === before[name])

/** What is held from now on: of the symbols that were looked at, and nothing of what is no longer in the portfolio. */
export function heldChanges(
  userId: string,
  { held: before, symbols }: Evidence,
  findings: ReadonlyMap<string, Finding>,
): HeldChanges {
  const held: HeldPriceRow[] = []
  const released = [...before.keys()].filter((symbol) => !symbols.has(symbol) && !findings.has(symbol))
  for (const [symbol, finding] of findings) {
    const stays = finding.kind === 'held' ? finding.held : finding.kind === 'price' ? finding.byUser : null
    if (stays !== null) {
      if (!isUnchanged(stays, before.get(symbol))) held.push({ ...stays, user_id: userId })
    } else if (finding.kind === 'price' && before.has(symbol)) released.push(symbol)
  }
  return { held, released }
}

/** Symbols that wait for the user's decision. */
export function countHeld(findings: Iterable<Finding>): number {
  return [...findings].filter((finding) => finding.kind === 'held' && finding.held.decision === 'open').length
}

/** Judges some symbols once more within the transaction, and holds what is in doubt; true where that changed anything. */
export async function holdAgain(
  tx: Tx,
  userId: string,
  symbols: readonly string[],
  checksOf: (evidence: Evidence) => PriceChecks,
): Promise<boolean> {
  const evidence = await readEvidence(tx, userId)
  const checks = checksOf(evidence)
  const own = symbols.filter((symbol) => evidence.symbols.has(symbol))
  const findings = new Map(own.map((symbol) => [symbol, checks.rule(symbol)]))
  const { held } = heldChanges(userId, evidence, findings)
  return storeHeld(tx, userId, { held, released: [] })
}
