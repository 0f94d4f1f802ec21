import { useQuery } from '@tanstack/react-query'
import { tradingDateAt } from '@wheelwright/core'
import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWrite } from '../client/use-write.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { counted } from '../entries/counted.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { problemOf } from './problem-of.ts'
import { recoveryQuery } from './queries.ts'

const CodesDialog = lazy(() => import('../recovery/codes-dialog.tsx'))

/** Codes that set a new password without mail. */
export function RecoveryCard() {
  const { data, error, isFetching, refetch } = useQuery(recoveryQuery)
  if (data === undefined && error !== null)
    return (
      <Card title="Recovery codes" className="profile">
        <NotLoaded title="The recovery codes could not be loaded" query={{ error, isFetching, refetch }} />
      </Card>
    )
  return (
    <Card title="Recovery codes" className="profile">
      <div className="start-stack profile-form">
        {data === undefined ? <Skeleton width={28} /> : <p>{leftInWords(data)}</p>}
        <p className="profile-about">
          Each code sets a new password once, at “Forgot your password?” on the sign-in page. Making new ones
          ends those of before.
        </p>
        <RenewForm isFirst={data?.left === 0} />
      </div>
    </Card>
  )
}

const leftInWords = ({ left, madeAt }: { left: number; madeAt: string | null }): string =>
  madeAt === null
    ? 'You have no recovery codes. Without one, only whoever runs this server can set a password that you forgot.'
    : `${counted(left, 'code')} left of those made on ${formatDate(tradingDateAt(Date.parse(madeAt)))}.`

function RenewForm({ isFirst }: { isFirst: boolean }) {
  const { write, isPending, error } = useWrite('renewRecoveryCodes')
  const { register, handleSubmit, reset } = useForm<{ currentPassword: string }>()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { fields, message } = problemOf(error, ['/current_password'])
  const submit = handleSubmit(async (body) => {
    try {
      setCodes((await write({ body })).codes)
      reset()
    } catch {
      // The form shows why.
    }
  })
  return (
    <form
      className="start-stack profile-form"
      aria-label="Recovery codes"
      onSubmit={(event) => void submit(event)}
    >
      <FormError>{message}</FormError>
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        error={fields.get('/current_password')}
        {...register('currentPassword')}
      />
      <Button type="submit" pending={isPending} pendingLabel="Making...">
        {isFirst ? 'Make recovery codes' : 'Make new codes'}
      </Button>
      <Suspense>{codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}</Suspense>
    </form>
  )
}
