/** Which cost of which lot stands open, as one value of the address: `tax.` or `cost.` and the lot. */
export type CostName = 'tax' | 'cost'

interface CostPlace {
  readonly cost: CostName
  readonly lotId: string
}

export function writeCostPlace({ cost, lotId }: CostPlace): string {
  return `${cost}.${lotId}`
}

export function readCostPlace(text: string | null): CostPlace | null {
  const [, cost, lotId] = /^(tax|cost)\.(.+)$/.exec(text ?? '') ?? []
  return lotId === undefined ? null : { cost: cost === 'tax' ? 'tax' : 'cost', lotId }
}
