/** The sources of positions in brokers' files. */
import type { DataSource } from '../../database/schema.ts'

const sources: Readonly<Record<string, DataSource>> = {
  schwab: 'schwab_import',
  fidelity: 'fidelity_import',
}

export function sourceOf(broker: string): DataSource {
  return sources[broker] ?? 'file_import'
}

const ofFiles: ReadonlySet<string> = new Set([...Object.values(sources), 'file_import'])

/** Whether a price came with a file and not from the market. */
export function isOfFile(priceSource: string | null): boolean {
  return priceSource !== null && ofFiles.has(priceSource)
}
