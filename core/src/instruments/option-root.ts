// The root of an option symbol is not its underlying: SPXW stands on SPX, OXY2 on OXY, BRKB on BRK.B. A root that
// ends in a digit is an adjusted contract, whose deliverable is not 100 shares. Index roots settle in cash.
// Authority: OCC Options Symbology Initiative; OCC information memos on contract adjustments; docs/domain.md.
import { canonicalEquitySymbol } from './equity-symbol.ts'

/** Index roots and the index each stands on. They settle in cash and are never assigned shares. */
const indexRoots: Readonly<Record<string, string>> = {
  BKX: 'BKX',
  CBTX: 'CBTX',
  DJX: 'DJX',
  HGX: 'HGX',
  KRX: 'KRX',
  MBTX: 'MBTX',
  MRUT: 'MRUT',
  MXEA: 'MXEA',
  MXEF: 'MXEF',
  MXWLD: 'MXWLD',
  NANOS: 'NANOS',
  NDX: 'NDX',
  NDXP: 'NDX',
  NQX: 'NQX',
  OEX: 'OEX',
  OSX: 'OSX',
  RLG: 'RLG',
  RLV: 'RLV',
  RUI: 'RUI',
  RUT: 'RUT',
  RUTW: 'RUT',
  SOX: 'SOX',
  SPESG: 'SPESG',
  SPIKE: 'SPIKE',
  SPX: 'SPX',
  SPXPM: 'SPX',
  SPXQ: 'SPX',
  SPXW: 'SPX',
  UTY: 'UTY',
  VIX: 'VIX',
  VIXW: 'VIX',
  VOLQ: 'VOLQ',
  XAU: 'XAU',
  XDA: 'XDA',
  XDE: 'XDE',
  XEO: 'OEX',
  XND: 'XND',
  XSP: 'XSP',
}

const ROOT = /^\d?[A-Z]{1,6}\d?$/
const SEPARATOR = /[./-]/

/** A root as the OCC writes it (`BRK/B` becomes `BRKB`), or null when it is none: 1 to 6 letters, at most a digit at each end. */
export function rootOf(text: string): string | null {
  const root = text.trim().toUpperCase().replace(SEPARATOR, '')
  return root.length <= 6 && ROOT.test(root) ? root : null
}

/** A root as a contract is called by it: BRK.B where only its writing differs from the shares', but SPXW and OXY2, which say which contract it is. */
export function rootInWords({
  root,
  underlying,
}: {
  readonly root: string
  readonly underlying: string
}): string {
  return rootOf(underlying) === root ? underlying : root
}

/** Whether the root, or an underlying such as `$SPX`, is an index: cash-settled, never part of a wheel. */
export function isIndexRoot(root: string): boolean {
  return Object.hasOwn(indexRoots, plainRoot(root.replace('$', '')))
}

/** Whether the root marks an adjusted contract (or a mini): its deliverable is unknown and never assumed. */
export function isAdjustedRoot(root: string): boolean {
  return /\d$/.test(root)
}

/** The canonical symbol of what a root stands on: SPXW is SPX, OXY2 is OXY, BRKB is BRK.B, 2SPX (FLEX) is SPX. */
export function underlyingOf(root: string): string {
  const plain = plainRoot(root)
  const index = Object.hasOwn(indexRoots, plain) ? indexRoots[plain] : undefined
  if (index !== undefined) return index
  const equity = canonicalEquitySymbol(plain)
  return equity.ok ? equity.value : plain
}

function plainRoot(root: string): string {
  return root.toUpperCase().replace(/^\d|\d$/g, '')
}
