/** Pages by the last segment of their path, in any case; what matches none is the dashboard. */
const pages = [
  'Dashboard',
  'Stocks',
  'Options',
  'Wheels',
  'WheelsPhaseView',
  'Import',
  'Imports',
  'Activity',
  'Profile',
  'Settings',
] as const

export type PageName = (typeof pages)[number]

export function currentPage(path: string): PageName {
  const last = path
    .split('/')
    .findLast((segment) => segment !== '')
    ?.toLowerCase()
  return pages.find((page) => page.toLowerCase() === last) ?? 'Dashboard'
}
