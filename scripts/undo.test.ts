import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { routes } from '../api/src/routes.ts'

const offersUndo = 'offers Undo'
const isWayBack = 'takes something back itself'
const changesNothing = 'changes nothing that is the user’s'

/** Every call of the client that writes, and what its user can do about it afterwards. */
const verbs: Readonly<Record<string, string>> = {
  addEntry: offersUndo,
  addOption: offersUndo,
  addStock: offersUndo,
  addWheelCycle: offersUndo,
  answerQuestions: offersUndo,
  changeAccount: offersUndo,
  changeOption: offersUndo,
  changePreferences: offersUndo,
  changeUserAccess: offersUndo,
  changeUserRole: offersUndo,
  changeWatchSettings: offersUndo,
  changeWheelCycle: offersUndo,
  changeWheelParameters: offersUndo,
  changeWheelStatus: offersUndo,
  chooseLots: offersUndo,
  chooseMarketDataSource: offersUndo,
  closeOptions: offersUndo,
  closeWheel: offersUndo,
  decideHeldPrices: offersUndo,
  decideRoll: offersUndo,
  executeRoll: offersUndo,
  importPositions: offersUndo,
  joinCampaign: offersUndo,
  keepBoth: offersUndo,
  moveLotCall: offersUndo,
  placeLotOrder: offersUndo,
  removeEntry: offersUndo,
  removeOption: offersUndo,
  removeStock: offersUndo,
  removeTicker: offersUndo,
  removeWheelCycle: offersUndo,
  setAsideRow: offersUndo,
  skipWheelSetup: offersUndo,
  trackTicker: offersUndo,

  restore: isWayBack,
  takeBackAnswers: isWayBack,
  takeBackClosedOptions: isWayBack,
  takeBackClosing: isWayBack,
  takeBackLotOrder: isWayBack,
  takeBackRoll: isWayBack,
  takeUpRow: isWayBack,
  treatAsOne: isWayBack,

  backUpNow: changesNothing,
  detectWheels: changesNothing,
  refreshAllPrices: changesNothing,
  refreshOptionPrices: changesNothing,
  refreshWheelPrices: changesNothing,
  retryJob: changesNothing,
  rollScenarios: changesNothing,
  tellWheelSetups: changesNothing,
  testBrokerage: changesNothing,
  tryWatchChannel: changesNothing,

  addApiToken: 'is shown once in its dialog, and revoked in the table behind it',
  changePassword: 'ends the other sessions, which nothing brings back',
  confirmImport: 'the receipt that takes its place has Undo import',
  connectBrokerage: 'leads to the brokerage, and Disconnect stands where Connect stood',
  deleteAccount: 'is asked for with name and password, and said to be for good',
  detectWheelStatus: 'the status dialog, in which it stands, sets any other status',
  disconnectBrokerage: 'the login is gone; Connect stands in its place',
  endOtherSessions: 'whoever was signed in signs in again',
  endSession: 'whoever was signed in signs in again',
  finishBrokerageLogin: 'Disconnect stands where Connect stood',
  importAccount: 'only goes into an empty account',
  importFile: 'nothing counts before it is confirmed, and Discard stands beside Confirm',
  login: 'Logout stands on every page',
  logout: 'one signs in again',
  recover: 'ends every session, which nothing brings back',
  register: 'the account can be deleted in the profile',
  removeApiToken: 'is asked about, and said to be for good',
  removeDemo: 'a new demo is one click away',
  removeImport: 'its file can be imported again',
  renewRecoveryCodes: 'new codes end the old ones, and the card says so',
  startDemo: 'the demo is removed by its banner',
  syncBrokerage: 'its receipt has Undo import',
}

/** Written out by a choice of two names. */
const named = ['refreshAllPrices', 'refreshOptionPrices']

const root = fileURLToPath(new URL('../web/src/', import.meta.url))
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^gallery\//.test(file))
  .map((file) => readFileSync(root + file, 'utf8'))

const methodOf = new Map(Object.entries(routes).map(([name, { method }]) => [name, method]))
const writesIn = (source: string): string[] =>
  [...source.matchAll(/\b(?:useWrite|call)\(\s*'(\w+)'/g)].flatMap(([, name = '']) =>
    (methodOf.get(name) ?? 'GET') === 'GET' ? [] : name,
  )

describe('what a user can do to the portfolio', () => {
  it('is said here of every call, with the way back or why there is none', () => {
    const called = new Set([...sources.flatMap(writesIn), ...named])
    expect([...called].toSorted()).toEqual(Object.keys(verbs).toSorted())
  })

  const undone = Object.keys(verbs).filter((name) => verbs[name] === offersUndo)
  it.each(undone)('%s offers Undo where it is done', (name) => {
    const where = sources.filter((source) => writesIn(source).includes(name))
    expect(where.some((source) => /\bundo\(|'Undo'|takeBack\(/.test(source))).toBe(true)
  })
})
