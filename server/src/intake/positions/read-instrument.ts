/** Which instrument a raw position names. Symbol and fields must agree: a contradiction is refused, never resolved. */
import {
  canonicalEquitySymbol,
  formatOptionSymbol,
  optionContract,
  parseOptionSymbol,
  parseTradingDate,
} from '@wheelwright/core'
import type { OptionContract } from '@wheelwright/core'
import type { FieldReader } from './field-reader.ts'
import type { OptionFacts } from './position-facts.ts'

export type Instrument = {
  readonly symbol: string
  readonly rawSymbol: string
  readonly assetType: string
  readonly option: OptionFacts | null
}

const shareTypes = new Set(['EQUITY', 'COLLECTIVE_INVESTMENT'])

/** What brokers also hold and this product does not track; named so that the refusal can say so. */
const otherTypes = new Set([
  'MUTUAL_FUND',
  'CASH_EQUIVALENT',
  'FIXED_INCOME',
  'CURRENCY',
  'INDEX',
  'FUTURE',
  'FOREX',
  'PRODUCT',
])

const readShare = (fields: FieldReader, rawSymbol: string, assetType: string): Instrument | null => {
  const canonical = canonicalEquitySymbol(rawSymbol)
  if (!canonical.ok) return fields.fault('symbol', `is not a share symbol: '${rawSymbol}'`)
  return { symbol: canonical.value, rawSymbol, assetType, option: null }
}

const rightOf = (text: string): 'Call' | 'Put' | null =>
  ({ CALL: 'Call', PUT: 'Put', C: 'Call', P: 'Put' } as const)[text.toUpperCase() as 'CALL'] ?? null

/** Fields that repeat what the symbol says have to agree with it. A strike of 0 counts as absent. */
const contradiction = (fields: FieldReader, contract: OptionContract): null | 'contradicted' => {
  const right = fields.text('optionType')
  if (right !== null && rightOf(right) !== contract.right) {
    fields.fault('optionType', `says '${right}' where the symbol says ${contract.right}`)
  }
  const strike = fields.money('strikePrice', { min: 0 })
  if (strike !== null && strike !== 0 && strike !== contract.strike) {
    fields.fault('strikePrice', 'is not the strike in the symbol')
  }
  const expiration = fields.text('expirationDate')
  if (expiration !== null && expiration.slice(0, 10) !== contract.expiration) {
    fields.fault('expirationDate', `says ${expiration} where the symbol says ${contract.expiration}`)
  }
  return fields.faults.length > 0 ? 'contradicted' : null
}

/** An option whose symbol cannot be parsed is built from its four fields, when all four are there. */
const rebuiltContract = (fields: FieldReader, rawSymbol: string): OptionContract | null => {
  const unreadable = () => fields.fault('symbol', `is no option symbol: '${rawSymbol}'`)
  const underlying = fields.text('underlyingSymbol')
  const right = rightOf(fields.text('optionType') ?? '')
  const strike = fields.money('strikePrice', { min: 0 })
  const expiration = parseTradingDate((fields.text('expirationDate') ?? '').slice(0, 10))
  if (underlying === null || right === null || strike === null || strike === 0 || !expiration.ok)
    return unreadable()
  const made = optionContract({ root: underlying, right, strike, expiration: expiration.value })
  return made.ok ? made.value : unreadable()
}

const readOption = (fields: FieldReader, rawSymbol: string): Instrument | null => {
  const parsed = parseOptionSymbol(rawSymbol)
  const contract = parsed.ok ? parsed.value : rebuiltContract(fields, rawSymbol)
  if (contract === null || contradiction(fields, contract) !== null) return null
  const { underlying, right, strike, expiration, adjusted } = contract
  return {
    symbol: formatOptionSymbol(contract),
    rawSymbol,
    assetType: 'OPTION',
    option: { underlying, right, strike, expiration, adjusted },
  }
}

/** Null after a fault was noted. What the product does not track is no unreadable position, since it is never stored. */
export function readInstrument(fields: FieldReader): Instrument | 'not followed' | null {
  const assetType = fields.text('assetType')?.toUpperCase() ?? null
  const rawSymbol = fields.text('symbol')
  if (assetType !== null && otherTypes.has(assetType)) {
    fields.fault('assetType', `${assetType} positions are not followed; shares, ETFs and options are`)
    return 'not followed'
  }
  if (rawSymbol === null) return fields.faults.length > 0 ? null : fields.fault('symbol', 'is missing')
  if (assetType === null) return fields.faults.length > 0 ? null : fields.fault('assetType', 'is missing')
  if (assetType === 'OPTION') return readOption(fields, rawSymbol)
  if (shareTypes.has(assetType)) return readShare(fields, rawSymbol, assetType)
  return fields.fault('assetType', `is unknown: '${assetType}'`)
}
