/** Why a sync did not come to its end, in sentences: what happened, what was kept, what to do. */
import type { SyncProblem } from '@wheelwright/api'
import { sentenceOfRefusal } from '../market-data/sentences.ts'
import type { TokenRefusal, TraderRefusal } from './schwab-trader.ts'

const schwab = { name: 'schwab', title: 'Schwab' }
const asBefore = 'Nothing was changed: your figures are as before.'

const logins: Readonly<Record<TokenRefusal, string>> = {
  notConnected: `Authentication required: no account at Schwab is connected. ${asBefore} Connect it on the Settings page, then sync again.`,
  loginNeeded: `Authentication required: the login at Schwab has ended. ${asBefore} Log in again on the Settings page, then sync again.`,
  revoked: `Authentication required: Schwab no longer accepts the login; it may have been revoked there. ${asBefore} Log in again on the Settings page, then sync again.`,
  providerDown: 'Schwab does not answer.',
}

/** What stands in the way; whether it passes by itself is not said here. */
function whatHappened(refusal: TraderRefusal): string {
  const failed = refusal.asked === undefined ? '' : `Failed to fetch ${refusal.asked}: `
  return `${failed}${reasonOf(refusal)}`
}

const reasonOf = (refusal: TraderRefusal): string => {
  if (refusal.kind === 'login') return logins[refusal.why]
  if (refusal.kind === 'too-big') return 'Schwab has more data than it can send at once.'
  if (refusal.kind === 'unknown') return 'Schwab does not know what it was asked for.'
  return sentenceOfRefusal(refusal.refusal, schwab)
}

export function loginProblem(why: TokenRefusal): SyncProblem {
  return { kind: 'login', message: logins[why] }
}

/** Asked again by itself. */
export function waitingProblem(refusal: TraderRefusal): SyncProblem {
  return {
    kind: 'provider',
    message: `${whatHappened(refusal)} What came so far is kept, and the rest is asked for again by itself.`,
  }
}

export function givenUpProblem(refusal: TraderRefusal): SyncProblem {
  return {
    kind: 'provider',
    message: `${whatHappened(refusal)} ${asBefore} Sync again later; the next trading evening does so by itself, and no day is left out.`,
  }
}

export const notAuthorized: SyncProblem = {
  kind: 'provider',
  message: `Schwab takes the login but refuses this application. ${asBefore} See in Schwab’s developer portal that the app is “Ready For Use” and has the product “Accounts and Trading Production”, then sync again.`,
}

export function notTaken(sentence: string): SyncProblem {
  return {
    kind: 'internal',
    message: `What Schwab sent could not be taken: ${sentence} ${asBefore}`,
  }
}

export const failedHere: SyncProblem = {
  kind: 'internal',
  message: `The sync failed in this server, again and again. ${asBefore} Sync again; if it fails once more, the server’s log says why.`,
}

export function closedAccount(number: string): string {
  return `Schwab does not answer for the account ${number} any more. What is stored of it stays as it is.`
}
