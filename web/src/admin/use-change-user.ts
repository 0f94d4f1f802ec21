import type { AdminUser } from '@wheelwright/api'
import { messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useConfirm, type Question } from '../ui/overlays/confirm.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { usePendingRows } from '../ui/lists/use-pending-rows.ts'

export interface ChangeUser {
  readonly access: (user: AdminUser, isDisabled: boolean) => void
  readonly role: (user: AdminUser, role: AdminUser['role']) => void
  readonly isPending: (what: 'access' | 'role', user: AdminUser) => boolean
}

const disabling = (username: string): Question => ({
  title: `Disable ${username}?`,
  message: 'Sessions and API tokens end, and sign-in as this user is blocked. The account’s data stays.',
  action: 'Disable',
  tone: 'danger',
})

const promoting = (username: string): Question => ({
  title: `Make ${username} an administrator?`,
  message:
    'Administrators see this page, and may disable anyone but themselves. They see nobody’s portfolio.',
  action: 'Make administrator',
})

/** What takes something away, or gives power, is asked about first. */
export function useChangeUser(): ChangeUser {
  const access = useWrite('changeUserAccess')
  const role = useWrite('changeUserRole')
  const confirm = useConfirm()
  const toast = useToast()
  const { isPending, during } = usePendingRows()
  const undo = useUndo()
  const change = async (
    asked: Question | null,
    { username }: AdminUser,
    {
      done,
      work,
      takeBack,
    }: { done: string; work: () => Promise<unknown>; takeBack: () => Promise<unknown> },
  ): Promise<void> => {
    if (asked !== null && !(await confirm(asked))) return
    try {
      await work()
      toast.show({ title: done, action: undo(takeBack) })
    } catch (failure) {
      const description = messageOf(failure, 'Try again.')
      toast.show({ title: `${username} could not be changed`, description, tone: 'destructive', of: failure })
    }
  }
  return {
    isPending: (what, { id }) => isPending(`${what} ${id}`),
    access: (user, isDisabled) => {
      const { id, username } = user
      const put = (to: boolean) =>
        during(`access ${id}`, () => access.write({ parameters: { id }, body: { isDisabled: to } }))
      void change(isDisabled ? disabling(username) : null, user, {
        done: `${username} is ${isDisabled ? 'disabled' : 'enabled'}`,
        work: () => put(isDisabled),
        takeBack: () => put(!isDisabled),
      })
    },
    role: (user, wanted) => {
      const { id, username } = user
      const put = (to: AdminUser['role']) =>
        during(`role ${id}`, () => role.write({ parameters: { id }, body: { role: to } }))
      void change(wanted === 'admin' ? promoting(username) : null, user, {
        done: `${username} is ${wanted === 'admin' ? 'an administrator' : 'a plain user'} now`,
        work: () => put(wanted),
        takeBack: () => put(user.role),
      })
    },
  }
}
