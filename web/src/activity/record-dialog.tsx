import { tradingDateAt, shortAccount } from '@wheelwright/core'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { NotLoaded } from '../client/not-loaded.tsx'
import { accountsQuery } from '../client/queries/accounts.ts'
import { refusalOf } from '../client/refusal-of.ts'
import { useUndo } from '../client/undo/use-undo.ts'
import { useWrite } from '../client/use-write.ts'
import { kindInWords } from '../entries/kinds.ts'
import { useUnrecord } from '../client/undo/use-unrecord.ts'
import { accountAt } from '../entries/brokers.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormError } from '../ui/forms/form-error.tsx'
import { useNow } from '../ui/now.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { useFormFields } from '../client/use-form-fields.ts'
import { emptyRecord, fieldAt, kindOf, readRecord, recordFields } from './record-model.ts'
import type { RecordField, RecordForm } from './record-model.ts'
import { RecordFields } from './record-fields.tsx'

const refusalIn = (error: unknown) => refusalOf(error, fieldAt, 'The entry could not be recorded')

const useRecord = (accountId: string, onClose: () => void) => {
  const { form, field, refuse, submit } = useFormFields<RecordForm>({
    defaultValues: emptyRecord(accountId, tradingDateAt(useNow())),
  })
  const { write, isPending, error, reset } = useWrite('addEntry')
  const toast = useToast()
  const undo = useUndo()
  const unrecord = useUnrecord()
  const record = submit(async (values) => {
    reset()
    const read = readRecord(values)
    if (!read.ok) return refuse(Object.entries(read.errors) as [RecordField, string][])
    try {
      const { items } = await write({ body: read.entry })
      toast.show({
        title: `Recorded: ${kindInWords(read.entry.kind)}`,
        action: undo(() => unrecord(items)),
      })
      onClose()
    } catch (failure) {
      refuse(refusalIn(failure).atFields)
    }
  })
  return {
    form,
    field,
    record,
    isPending,
    failure: refusalIn(error).message,
  }
}

/** What a broker's file lacks, told by hand. */
export default function RecordDialog({ onClose }: { onClose: () => void }) {
  const { data: accounts, error, isFetching, refetch } = useQuery(accountsQuery)
  if (accounts === undefined && error === null) return null
  if (accounts === undefined)
    return (
      <Dialog open onOpenChange={(open) => !open && onClose()} title="Record an entry">
        <NotLoaded
          title="The accounts could not be loaded"
          query={{ error, isFetching, refetch }}
          advice="Nothing was recorded."
        />
      </Dialog>
    )
  const choices = accounts.map(({ id, accountNumber, brokerage }) => ({
    value: id,
    label: accountAt(shortAccount(accountNumber), brokerage),
  }))
  const [first] = choices
  return first === undefined ? (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Record an entry">
      <EmptyState title="No account to record in yet" level={3}>
        An entry belongs to an account. Accounts come with the first import.
      </EmptyState>
    </Dialog>
  ) : (
    <RecordForAccounts accounts={choices} onClose={onClose} />
  )
}

interface RecordForAccountsProps {
  accounts: readonly { value: string; label: string }[]
  onClose: () => void
}

function RecordForAccounts({ accounts, onClose }: RecordForAccountsProps) {
  const { form, field, record, isPending, failure } = useRecord(accounts[0]?.value ?? '', onClose)
  const kind = kindOf({ kind: useWatch({ control: form.control, name: 'kind' }) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Record an entry"
      description="For what a broker’s file lacks. It counts at once, and can be removed again."
      width="medium"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form="record-entry"
            tone="primary"
            pending={isPending}
            pendingLabel="Recording"
          >
            Record entry
          </Button>
        </>
      }
    >
      <form id="record-entry" className="form-stack" noValidate onSubmit={record}>
        <FormError>{failure}</FormError>
        <RecordFields
          kind={kind}
          accounts={accounts}
          field={(name) => field(name, () => name === 'kind' && form.clearErrors([...recordFields]))}
          withShares={form.register('withShares')}
        />
      </form>
    </Dialog>
  )
}
