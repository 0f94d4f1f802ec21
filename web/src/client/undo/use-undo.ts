import { useToast, type ToastContent } from '../../ui/overlays/toast.ts'
import { messageOf } from '../api-error.ts'

/** The Undo of a toast: takes back what was just written, and says so where it could not be. */
export function useUndo() {
  const toast = useToast()
  return (takeBack: () => Promise<unknown>): NonNullable<ToastContent['action']> => ({
    label: 'Undo',
    onPress: () => {
      takeBack().catch((error: unknown) => {
        toast.show({
          title: 'It could not be undone',
          description: messageOf(error, 'It stayed as it is. Try again.'),
          tone: 'destructive',
          of: error,
        })
      })
    },
  })
}
