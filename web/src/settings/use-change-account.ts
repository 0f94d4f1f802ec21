import type { AccountSettings, BrokerAccount } from '@wheelwright/api'
import { useState } from 'react'
import { accountsQuery } from '../client/queries/accounts.ts'
import { messageOf } from '../client/api-error.ts'
import { useTakeBack } from '../client/undo/use-take-back.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { disposalWords } from './disposal.ts'

/** Changes an account at once, shows the choice while it is on its way, and offers to take it back. */
export function useChangeAccount({ id, disposalMethod, isIra }: BrokerAccount) {
  const toast = useToast()
  const takeBack = useTakeBack()
  const { write, isPending } = useWrite('changeAccount')
  const [pending, setPending] = useState<AccountSettings | null>(null)
  const send = async (body: AccountSettings): Promise<boolean> => {
    setPending(body)
    try {
      await write({ parameters: { id }, body })
      return true
    } catch (error) {
      toast.show({
        title: 'The account could not be changed',
        description: messageOf(error, 'Try again.'),
        tone: 'destructive',
        of: error,
      })
      return false
    } finally {
      // A later choice may be on its way by now.
      setPending((latest) => (latest === body ? null : latest))
    }
  }
  const change = async (wanted: AccountSettings) => {
    const before = settingsOf({ disposalMethod, isIra })
    if (!(await send(wanted))) return
    toast.show({
      title:
        wanted.isIra === isIra
          ? `A sale takes ${lowerCased(disposalWords[wanted.disposalMethod].label)}`
          : wanted.isIra
            ? 'Treated as an IRA'
            : 'No longer treated as an IRA',
      action: takeBack({
        before,
        after: wanted,
        read: async (queries) => {
          const accounts = await queries.fetchQuery({ ...accountsQuery, staleTime: 0 })
          const account = accounts.find((each) => each.id === id)
          return account === undefined ? null : settingsOf(account)
        },
        write: send,
      }),
    })
  }
  return { change, isPending, pending }
}

const settingsOf = ({ disposalMethod, isIra }: AccountSettings): AccountSettings => ({
  disposalMethod,
  isIra,
})

const lowerCased = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
