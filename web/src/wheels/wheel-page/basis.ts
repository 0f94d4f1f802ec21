/** From which cost profit is counted: that of the campaign, or that of the tax return. */
export const bases = [
  { value: 'campaign', label: 'Campaign' },
  { value: 'tax', label: 'Tax basis' },
] as const
export type Basis = (typeof bases)[number]['value']
