// One share class, one symbol: BRK.B, BRK/B, BRK-B and BRKB are the same thing and are held as BRK.B.
// Authority: docs/domain.md, section "Instruments"; the OCC drops the separator of class shares in option roots.
import { ok, refuse, type Result } from '../base/result.ts'

/** Why a text is not the symbol of a share or an index. */
export interface SymbolRefusal {
  readonly kind: 'empty-symbol' | 'symbol-too-long' | 'malformed-symbol'
  readonly text: string
}

const MAX_LENGTH = 16
const SYMBOL = /^\$?([A-Z0-9]{1,12})(?:[./ -]([A-Z]{1,4}))?$/

/** Class shares by the form without a separator, in which the OCC and some brokers write them. */
const classShares: Readonly<Record<string, string>> = {
  AKOA: 'AKO.A',
  AKOB: 'AKO.B',
  BFA: 'BF.A',
  BFB: 'BF.B',
  BRKA: 'BRK.A',
  BRKB: 'BRK.B',
  CRDA: 'CRD.A',
  CRDB: 'CRD.B',
  CWENA: 'CWEN.A',
  GEFB: 'GEF.B',
  HEIA: 'HEI.A',
  HVTA: 'HVT.A',
  LENB: 'LEN.B',
  LGFA: 'LGF.A',
  LGFB: 'LGF.B',
  MOGA: 'MOG.A',
  MOGB: 'MOG.B',
  PBRA: 'PBR.A',
  RDSA: 'RDS.A',
  RDSB: 'RDS.B',
  UHALB: 'UHAL.B',
}

/**
 * The one form of an equity's or index's symbol: upper case, a class after a point (`BRK.B`), no `$` before an index.
 * Refuses what is empty, too long or no symbol.
 */
export function canonicalEquitySymbol(text: string): Result<string, SymbolRefusal> {
  const refusal = (kind: SymbolRefusal['kind']) => refuse({ kind, text: text.slice(0, 40) })
  if (text.length > MAX_LENGTH * 2) return refusal('symbol-too-long')
  const symbol = text.trim().toUpperCase()
  if (symbol === '') return refusal('empty-symbol')
  if (symbol.length > MAX_LENGTH) return refusal('symbol-too-long')
  const match = SYMBOL.exec(symbol)
  if (!match?.[1]) return refusal('malformed-symbol')
  return ok(match[2] === undefined ? (classShares[match[1]] ?? match[1]) : `${match[1]}.${match[2]}`)
}
