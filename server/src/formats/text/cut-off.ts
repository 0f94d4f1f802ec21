/** A file that ends before its last closing tag: what came after is missing, and is refused as one row. */
import { Row } from '../rows/row.ts'
import { refuseRow } from '../rows/verdict.ts'
import type { Verdicts } from '../rows/verdicts.ts'

const reason = 'is where the file ends, before its end: what came after is missing. Download it again'

const longestRaw = 200

/** `tag` closes the whole file. */
export function isCutOff(text: string, tag: string): boolean {
  return !text.toUpperCase().includes(tag.toUpperCase())
}

export function noteCutOff(verdicts: Verdicts, text: string, tag: string): void {
  if (!isCutOff(text, tag)) return
  const line = text.split('\n').length
  const row = new Row({ line, raw: text.slice(-longestRaw).trim(), cells: new Map() })
  verdicts.judge(row, refuseRow(row, null, reason), {
    account: null,
    content: () => '',
    names: () => null,
  })
}
