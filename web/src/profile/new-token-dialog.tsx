import type { MadeApiToken, TokenScope } from '@wheelwright/api'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useWrite } from '../client/use-write.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { SelectField } from '../ui/forms/select-field.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { problemOf } from './problem-of.ts'

interface Typed {
  name: string
  scope: TokenScope
  /** Empty for one that does not end by itself. */
  days: string
  currentPassword: string
}

const scopes = [
  { value: 'read', label: 'read: sees all, changes nothing' },
  { value: 'write', label: 'write: may change the portfolio' },
]
const ends = [
  { value: '30', label: 'in 30 days' },
  { value: '90', label: 'in 90 days' },
  { value: '365', label: 'in a year' },
  { value: '', label: 'when I revoke it' },
]

const formId = 'new-token'

export default function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<MadeApiToken | null>(null)
  const { write, isPending, error } = useWrite('addApiToken')
  const { register, handleSubmit } = useForm<Typed>({ defaultValues: { scope: 'read', days: '90' } })
  const { fields, message } = problemOf(error, ['/name', '/current_password'])
  const submit = handleSubmit(async ({ days, ...typed }) => {
    try {
      setMade(await write({ body: { ...typed, expiresInDays: days === '' ? null : Number(days) } }))
    } catch {
      // The form shows why.
    }
  })
  if (made !== null) return <MadeToken made={made} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="New API token"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} tone="primary" pending={isPending} pendingLabel="Making...">
            Make the token
          </Button>
        </>
      }
    >
      <form id={formId} className="start-stack profile-form" onSubmit={(event) => void submit(event)}>
        <FormError>{message}</FormError>
        <TextField
          label="Name"
          hint="What will use it"
          maxLength={60}
          required
          error={fields.get('/name')}
          {...register('name')}
        />
        <SelectField label="Access" choices={scopes} {...register('scope')} />
        <SelectField label="Expires" choices={ends} {...register('days')} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          required
          error={fields.get('/current_password')}
          {...register('currentPassword')}
        />
      </form>
    </Dialog>
  )
}

function MadeToken({ made: { name, token }, onClose }: { made: MadeApiToken; onClose: () => void }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      setSaid('Copied.')
    } catch {
      setSaid('This browser does not let pages copy here. Select it and copy.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Token ${name}`}
      description="It is shown this once: copy it to where it is used."
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="start-stack profile-form">
        <TextField label="API token" value={token} readOnly spellCheck={false} className="input figure" />
        <div>
          <Button onClick={() => void copy()}>Copy</Button> <output>{said}</output>
        </div>
        <p className="profile-about">
          Sent as <code>Authorization: Bearer {token.slice(0, 6)}…</code>
        </p>
      </div>
    </Dialog>
  )
}
