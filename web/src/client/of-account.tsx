import { shortAccount } from '@wheelwright/core'
import type { ReactNode } from 'react'
import { useHasAccounts } from './queries/accounts.ts'

interface OfAccountProps {
  /** Null where no broker names it. */
  number: string | null
  children: (name: string) => ReactNode
}

/** The account of a row, for those who have several. */
export function OfAccount({ number, children }: OfAccountProps) {
  const hasAccounts = useHasAccounts()
  return number !== null && hasAccounts ? children(shortAccount(number)) : null
}

/** Where each account has a line of its own: the only one has no name. */
export function AccountName({ number }: Pick<OfAccountProps, 'number'>) {
  const hasAccounts = useHasAccounts()
  if (!hasAccounts) return 'Your account'
  return number === null ? 'Unnamed' : shortAccount(number)
}
