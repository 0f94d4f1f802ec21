/**
 * Pages by the last segment of their path, in any case; what matches none is the dashboard. Below Symbols and Chain the
 * last segment is a ticker, below Wheels the key of a wheel, whatever it spells.
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
  'Periods',
  'Collateral',
  'Questions',
  'Reconciliation',
  'Watch',
  'Trash',
  'Symbols',
  'Chain',
  'Profile',
  'Settings',
  'Admin',
] as const

type PageName = (typeof pages)[number]

const namedBelow: readonly (string | undefined)[] = ['symbols', 'chain', 'wheels']

export function currentPage(path: string): PageName {
  const segments = path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
  const last = namedBelow.includes(segments.at(-2)) ? segments.at(-2) : segments.at(-1)
  return pages.find((page) => page.toLowerCase() === last) ?? 'Dashboard'
}
