/** The addresses of the client's pages, matched in any case; what stands after a colon is filled in. */

/** Open to anyone. */
const publicPaths = [
  '/login',
  '/signup',
  '/recover',
  '/auth/callback',
  '/WheelsLotsMock',
  '/LotTimelineMock',
] as const

/** For who is signed in. */
const signedInPaths = [
  '/',
  '/Dashboard',
  '/Stocks',
  '/Options',
  '/Wheels',
  '/Wheels/:key',
  '/WheelsPhaseView',
  '/Lots',
  '/Import',
  '/Imports',
  '/Activity',
  '/Periods',
  '/Collateral',
  '/Symbols/:symbol',
  '/Chain',
  '/Chain/:symbol',
  '/Questions',
  '/Reconciliation',
  '/Watch',
  '/Trash',
  '/Profile',
  '/Settings',
  '/Admin',
] as const

export type PublicPath = (typeof publicPaths)[number]
export type SignedInPath = (typeof signedInPaths)[number]
export type Path = PublicPath | SignedInPath
