import { setPrivate, usePrivacy } from '../ui/privacy.ts'
import { useToast } from '../ui/toast.ts'

/** Whether amounts are hidden on this device, and the choice of it, which is announced. */
export function usePrivacyChoice(): readonly [boolean, (hides: boolean) => void] {
  const toast = useToast()
  const choose = (hides: boolean) => {
    setPrivate(hides)
    toast.show({ title: hides ? 'Amounts are hidden on this device' : 'Amounts are shown again' })
  }
  return [usePrivacy(), choose]
}
