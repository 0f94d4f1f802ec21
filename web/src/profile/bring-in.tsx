import type { ImportedAccount } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { accountsQuery } from '../client/queries/accounts.ts'
import { useWrite } from '../client/use-write.ts'
import { counted } from '../entries/counted.ts'
import { Link } from '../routing/link.tsx'
import { Banner } from '../ui/banner.tsx'
import { FileDrop } from '../ui/forms/file-drop.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** Takes the file of a whole account into this one, where it is empty. */
export default function BringIn() {
  const { data: accounts } = useQuery(accountsQuery)
  const { write, isPending, error, reset } = useWrite('importAccount')
  const [taken, setTaken] = useState<ImportedAccount | null>(null)
  const [name, setName] = useState<string | null>(null)
  if (taken !== null) return <Taken account={taken} />
  if (accounts !== undefined && accounts.length > 0 && !isPending)
    return (
      <p className="profile-about">
        An exported account can only be imported into an empty one, so that nothing is mixed, and this one
        already holds a portfolio. Sign up for a new account, and import the file there.
      </p>
    )
  const bring = async (file: File) => {
    const form = new FormData()
    form.set('file', file)
    reset()
    setName(file.name)
    try {
      setTaken(await write({ body: form }))
    } catch {
      // The message stands below the field.
    }
  }
  return (
    <>
      <FileDrop
        label="Bring an account in"
        hint="Choose or drop a file that another Wheelwright exported. Either all of it is imported, with the same figures, or nothing."
        accept=".json,application/json"
        chosen={name}
        disabled={isPending}
        error={error === null ? undefined : messageOf(error, 'The file could not be imported. Try again.')}
        onFiles={([file]) => file !== undefined && void bring(file)}
      />
      {isPending && (
        <ProgressBar label="Bringing the account in" done={0} total={null}>
          The file is being read. Nothing is added before all of it is.
        </ProgressBar>
      )}
    </>
  )
}

function Taken({ account }: { account: ImportedAccount }) {
  const { username, accounts, entries, wheels } = account
  return (
    <Banner tone="accent">
      <output>
        The account of {username} is here: {counted(accounts, 'account')},{' '}
        {counted(entries, 'entry', 'entries')} and {counted(wheels, 'wheel')}, with the same figures.{' '}
        <Link to="/Dashboard">See your portfolio</Link>
      </output>
    </Banner>
  )
}
