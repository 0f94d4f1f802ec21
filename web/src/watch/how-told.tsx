import type { WatchChannel, WatchSettings, WatchState } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { messageOf } from '../client/api-error.ts'
import { NotLoaded } from '../client/not-loaded.tsx'
import { refusalOf } from '../client/refusal-of.ts'
import { useFormFields } from '../client/use-form-fields.ts'
import { useTakeBack } from '../client/undo/use-take-back.ts'
import { useWrite } from '../client/use-write.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { CardSection } from '../ui/card-section.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { formatInstant } from '../ui/figures/figures.ts'
import { FormError } from '../ui/forms/form-error.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/forms/text-field.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { kinds } from './kinds.ts'
import { watchSettingsQuery } from './queries.ts'
import { settingsOf, typedSettings, type TypedSettings } from './typed-settings.ts'

/** What reaches the user with no page open. */
export function HowTold() {
  const { data, error, isFetching, refetch } = useQuery(watchSettingsQuery)
  if (data === undefined && error !== null)
    return (
      <NotLoaded title="Notification settings could not be loaded" query={{ error, isFetching, refetch }} />
    )
  return (
    <section className="card" aria-label="How you are notified" aria-busy={data === undefined}>
      {data === undefined ? <Skeleton width={36} /> : <SettingsForm stored={data} />}
    </section>
  )
}

const shown = ['/webhook_url', '/quiet_from', '/quiet_to']
const fieldAt = (pointer: string) => (shown.includes(pointer) ? pointer : null)

const chosenIn = ({ email, webhookUrl, quietFrom, quietTo, zone, off }: WatchState): WatchSettings => ({
  email,
  webhookUrl,
  quietFrom,
  quietTo,
  zone,
  off: [...off],
})

function SettingsForm({ stored }: { stored: WatchState }) {
  const toast = useToast()
  const takeBack = useTakeBack()
  const { write, isPending, error } = useWrite('changeWatchSettings')
  const [secret, setSecret] = useState<string | null>(null)
  const { form } = useFormFields<TypedSettings>({
    values: typedSettings(stored),
    // What is changed elsewhere meanwhile shows, beside what was typed here.
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, formState } = form
  // The library notes what was typed for whom reads it.
  void formState.dirtyFields
  const { atFields, message } = refusalOf(error, fieldAt, 'Try again.')
  const fields = new Map(atFields)
  const save = (newSecret: boolean) =>
    handleSubmit(async (typed) => {
      try {
        const after = settingsOf(typed, stored.zone)
        const { webhookSecret } = await write({ body: { ...after, newSecret } })
        setSecret(webhookSecret)
        form.reset(typed)
        toast.show({
          title: 'Notification settings are saved',
          // A secret that was renewed is known to the other side, and stays.
          action: takeBack({
            before: chosenIn(stored),
            after,
            read: (queries) => queries.fetchQuery({ ...watchSettingsQuery, staleTime: 0 }),
            write: (back) => write({ body: { ...back, newSecret: false } }),
          }),
        })
      } catch {
        // The form shows why.
      }
    })
  return (
    <form className="watch-form" noValidate onSubmit={(event) => void save(false)(event)}>
      {stored.problem !== null && (
        <Banner tone="warn">
          The last notice by {stored.problem.channel === 'email' ? 'email' : 'webhook'} was not delivered (
          {formatInstant(Date.parse(stored.problem.at))}): {stored.problem.text} It is tried again.
        </Banner>
      )}
      <MailPart stored={stored} register={register} />
      <PostPart
        stored={stored}
        register={register}
        fault={fields.get('/webhook_url')}
        secret={secret}
        onNewSecret={() => void save(true)()}
      />
      <CardSection title="Quiet hours" aside={stored.zone}>
        <div className="watch-hours">
          <TextField label="From" type="time" error={fields.get('/quiet_from')} {...register('quietFrom')} />
          <TextField label="To" type="time" error={fields.get('/quiet_to')} {...register('quietTo')} />
        </div>
      </CardSection>
      <CardSection title="Notify me of" aside="the list above shows all of them">
        <div className="watch-kinds">
          {kinds.map(({ kind, label, hint }) => (
            <Checkbox key={kind} label={label} hint={hint} value={kind} {...register('on')} />
          ))}
        </div>
      </CardSection>
      <FormError>{message}</FormError>
      <div>
        <Button type="submit" tone="primary" pending={isPending} pendingLabel="Saving...">
          Save
        </Button>
      </div>
    </form>
  )
}

interface PartProps {
  stored: WatchState
  register: UseFormRegister<TypedSettings>
}

function MailPart({ stored, register }: PartProps) {
  return (
    <CardSection title="Email" aside={stored.emailAddress ?? 'no address'}>
      <Checkbox
        label="Send me email"
        disabled={!stored.canEmail}
        hint={
          stored.canEmail
            ? undefined
            : 'This server sends no email. To change that, whoever runs it sets SMTP_URL and MAIL_FROM and restarts it.'
        }
        {...register('email')}
      />
      {stored.email && <Trial channel="email" />}
    </CardSection>
  )
}

interface PostPartProps extends PartProps {
  fault: string | undefined
  /** Shown once, when it is made. */
  secret: string | null
  onNewSecret: () => void
}

function PostPart({ stored, register, fault, secret, onNewSecret }: PostPartProps) {
  return (
    <CardSection title="Webhook" aside="to an address of yours">
      <TextField
        label="Address"
        hint="Takes JSON by POST, signed with a secret that is shown once. Leave it empty to send nothing."
        placeholder="https://example.com/wheelwright"
        type="url"
        error={fault}
        {...register('webhookUrl')}
      />
      {secret !== null && (
        <TextField
          label="Secret"
          hint="Shown this once. Wheelwright-Signature is t=<seconds>,v1=<HMAC-SHA256 of seconds.body>."
          value={secret}
          readOnly
          spellCheck={false}
          className="input figure"
        />
      )}
      {stored.webhookUrl !== null && (
        <div className="watch-actions">
          <Trial channel="webhook" />
          <Button onClick={onNewSecret}>New secret</Button>
        </div>
      )}
    </CardSection>
  )
}

function Trial({ channel }: { channel: WatchChannel }) {
  const { write, isPending } = useWrite('tryWatchChannel')
  const [said, setSaid] = useState('')
  const send = async () => {
    try {
      const { problem } = await write({ body: { channel } })
      setSaid(problem ?? 'It was delivered.')
    } catch (error) {
      setSaid(messageOf(error, 'It could not be sent. Try again.'))
    }
  }
  return (
    <span className="watch-trial">
      <Button pending={isPending} pendingLabel="Sending..." onClick={() => void send()}>
        {channel === 'email' ? 'Send a test email' : 'Send a test request'}
      </Button>
      <output>{said}</output>
    </span>
  )
}
