/** What the page says of cash against the broker, in words. */
import type { Periods } from '@wheelwright/api'
import { periodName } from '../charts/premium.ts'
import { formatDate, formatMoney, formatShortDate } from '../ui/figures/figures.ts'

type CashCheck = NonNullable<Periods['items'][number]['cashCheck']>

export function endsOn({ statedOn }: CashCheck): string {
  return statedOn === null ? '' : formatShortDate(statedOn)
}

/** Why nothing is said. */
export function checkReason({ accounts, accountsStated }: CashCheck, period: string): string {
  const name = periodName(period)
  if (accountsStated === 0)
    return accounts === 1
      ? `no statement of ${name} says how much cash there was`
      : `no statement of ${name} says how much cash there was, of ${accounts} accounts`
  return `statements of ${name} are here of ${accountsStated} of ${accounts} accounts only`
}

export function checkSentence(check: CashCheck): string {
  const { state, statedOn, stated, difference, movedAfter, accounts, accountsStated } = check
  const who = accounts === 1 ? 'The broker' : `The broker of ${accountsStated} of ${accounts} accounts`
  const amount = stated === null ? 'cash' : formatMoney(stated)
  const told = `${who} stated ${amount}${statedOn === null ? '' : ` on ${formatDate(statedOn)}`}`
  const rest = movedAfter ? ' Cash moved later in the period, which no statement covers.' : ''
  if (state === 'ties') return `${told}, and the entries come to the same.${rest}`
  if (difference === null || difference === 0)
    return `${told}. Accounts differ from their entries, and the differences cancel each other out.${rest}`
  const off = formatMoney(difference, { sign: 'always' })
  return `${told}. That is ${off} against the entries: some are missing, or it was there before the history begins.${rest}`
}
