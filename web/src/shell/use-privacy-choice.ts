import { setPrivate, usePrivacy } from '../ui/figures/privacy.ts'
import { useToast } from '../ui/overlays/toast.ts'

/** Whether amounts are hidden on this device, and the choice of it, which is announced. */
export function usePrivacyChoice(): readonly [boolean, (hides: boolean) => void] {
  const toast = useToast()
  const choose = (hides: boolean) => {
    const where = setPrivate(hides) ? 'on this device' : 'until you reload'
    toast.show({ title: hides ? `Amounts are hidden ${where}` : 'Amounts are shown again' })
  }
  return [usePrivacy(), choose]
}
