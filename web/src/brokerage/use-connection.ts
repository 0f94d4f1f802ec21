import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useConfirm } from '../ui/overlays/confirm.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { brokerage } from './connection.ts'

const detailOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : 'Nothing was changed. Try again.'

/** Connecting leaves the page for the brokerage's; disconnecting forgets the login and nothing else. */
export function useConnection() {
  const connecting = useWrite('connectBrokerage')
  const disconnecting = useWrite('disconnectBrokerage')
  const [isLeaving, setLeaving] = useState(false)
  const confirm = useConfirm()
  const toast = useToast()
  const tell = (title: string, error: unknown) =>
    toast.show({ title, description: detailOf(error), tone: 'destructive', of: error })

  const connect = async () => {
    try {
      const { authorizeUrl } = await connecting.write({})
      setLeaving(true)
      location.assign(authorizeUrl)
    } catch (error) {
      tell('Failed to initiate OAuth connection', error)
    }
  }
  const disconnect = async () => {
    const isSure = await confirm({
      title: `Disconnect ${brokerage}?`,
      message: 'The login is removed. Everything imported so far stays, and you can connect again.',
      action: 'Disconnect',
      tone: 'danger',
    })
    if (!isSure) return
    try {
      await disconnecting.write({})
      toast.show({ title: `${brokerage} is disconnected`, description: 'Everything imported so far stays.' })
    } catch (error) {
      tell(`Failed to disconnect ${brokerage} account`, error)
    }
  }
  return {
    connect,
    isConnecting: connecting.isPending || isLeaving,
    disconnect,
    isDisconnecting: disconnecting.isPending,
  }
}
