/**
 * Pages by the last segment of their path, in any case; what matches none is the dashboard. Below Symbols and Chain the
 * last segment is a ticker, whatever it spells.
 */
const pages = [
  'Dashboard',
  'Stocks',
  'Options',
  'Wheels',
  'WheelsPhaseView',
  'Lots',
  'Import',
  'Imports',
  'Activity',
  'Questions',
  'Reconciliation',
  'Trash',
  'Symbols',
  'Chain',
  'Profile',
  'Settings',
] as const

export type PageName = (typeof pages)[number]

const tickersBelow: readonly (string | undefined)[] = ['symbols', 'chain']

export function currentPage(path: string): PageName {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
  const last = tickersBelow.includes(segments.at(-2)) ? segments.at(-2) : segments.at(-1)
  return pages.find((page) => page.toLowerCase() === last) ?? 'Dashboard'
}
