import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { call } from '../client/call.ts'
import { refreshQueries } from '../client/live/read-again.ts'
import { droppedFiles } from '../client/dropped-files.ts'
import { newIdempotencyKey } from '../client/idempotency-key.ts'
import { forgetImportProgress, heardOf, whenHeardOf } from '../client/import-progress.ts'
import { importBatchQuery } from '../client/queries/import-queries.ts'
import { useNavigate } from '../routing/use-routing.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { accountAskedIn, formatsIn } from './problems.ts'
import type { AccountAsked } from './problems.ts'

/** The account that a file lacks: one of the user's, or the name of a new one. */
export type ChosenAccount = { readonly accountId: string } | { readonly accountName: string }

/** What stands between a file and its preview. */
type UploadStep =
  | { readonly kind: 'sending' }
  | { readonly kind: 'cancelling' }
  | ({ readonly kind: 'account'; readonly message: string } & AccountAsked)
  | { readonly kind: 'unknown'; readonly message: string; readonly formats: readonly string[] }
  | { readonly kind: 'failed'; readonly error: unknown }

/** What was answered about the accounts of a file: of the one that it lacks, or by the names that stand in it. */
interface Answers {
  readonly account?: ChosenAccount
  readonly byName: ReadonlyMap<string, ChosenAccount>
}

export type Upload = {
  readonly file: File
  readonly step: UploadStep
  readonly answers: Answers
  /** Of the call that sends it: sent again, it finds what the server has of it. */
  readonly key: string
}

const stepAfter = (error: unknown): UploadStep => {
  const asked = accountAskedIn(error)
  if (asked !== null) return { kind: 'account', message: messageOf(error, ''), ...asked }
  const formats = formatsIn(error)
  if (formats !== null) return { kind: 'unknown', message: messageOf(error, ''), formats }
  return { kind: 'failed', error }
}

const noAnswers: Answers = { byName: new Map() }

const queryOf = ({ account, byName }: Answers) => {
  if (byName.size === 0) return account ?? {}
  const said = [...byName].map(([name, chosen]) => [
    name,
    'accountId' in chosen ? { account_id: chosen.accountId } : { account_name: chosen.accountName },
  ])
  return { accounts: JSON.stringify(Object.fromEntries(said)) }
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

/**
 * Takes files one after the other: the first is sent and previewed, the others wait until it is confirmed or
 * discarded. `onStaged` gets the batch of a file that was read. Whoever leaves the page, or the browser, lets the server
 * finish the file; it stands in the history then, and a toast says so. Cancelling makes the server stop and forget it.
 */
export function useUpload(onStaged: (batchId: string) => void) {
  const queries = useQueryClient()
  const isHere = useIsMounted()
  const tellElsewhere = useTellElsewhere()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const request = useRef<AbortController>(undefined)

  const send = async (file: File, answers: Answers) => {
    const controller = new AbortController()
    request.current = controller
    forgetImportProgress()
    const isAgain = upload?.file === file && upload.answers === answers
    const key = isAgain ? upload.key : newIdempotencyKey()
    setUpload({ file, step: { kind: 'sending' }, answers, key })
    try {
      const preview = await call('importFile', {
        body: formOf(file),
        query: queryOf(answers),
        idempotencyKey: key,
        signal: controller.signal,
      })
      queries.setQueryData(importBatchQuery(preview.id).queryKey, preview)
      void refreshQueries(queries, [['imports', 'list']])
      setUpload(null)
      if (isHere()) onStaged(preview.id)
      else tellElsewhere(file.name, preview.id)
    } catch (error) {
      if (!controller.signal.aborted) setUpload({ file, step: stepAfter(error), answers, key })
    }
  }
  const discard = async (id: string) => {
    const refresh = () => refreshQueries(queries, [['imports']])
    await call('removeImport', { parameters: { id } }).then(refresh, refresh)
  }
  const cancel = async ({ file, answers, key }: Upload) => {
    request.current?.abort()
    const id = heardOf(file.name)
    if (id === null) {
      discardWhenHeardOf(file.name, discard)
    } else {
      setUpload({ file, step: { kind: 'cancelling' }, answers, key })
      await discard(id)
    }
    setUpload(null)
  }
  const takeNext = () => {
    const [next, ...rest] = waiting
    setWaiting(rest)
    if (next === undefined) setUpload(null)
    else void send(next, noAnswers)
  }
  return {
    upload,
    waiting,
    /** Adds files to those that wait. */
    wait: (files: readonly File[]) => setWaiting((old) => [...old, ...files]),
    dropWaiting: () => setWaiting([]),
    send: (file: File) => void send(file, upload?.file === file ? upload.answers : noAnswers),
    /** Sends it again with what was answered about an account, `named` as the file calls it: empty where it does not. */
    answer: ({ file, answers }: Upload, named: string, account: ChosenAccount) =>
      void send(
        file,
        named === '' ? { ...answers, account } : { byName: new Map(answers.byName).set(named, account) },
      ),
    cancel: () => {
      if (upload !== null) void cancel(upload)
    },
    takeNext,
  }
}

/** The server may have the whole file already, and reads it with nobody waiting; it says so as soon as it begins. */
const listenForMs = 10_000

const discardWhenHeardOf = (fileName: string, discard: (id: string) => Promise<void>): void => {
  const stop = whenHeardOf(fileName, (id) => void discard(id))
  setTimeout(stop, listenForMs)
}

/** Whether the page is still the one the user looks at. */
const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}

/** A file that was read while the user had gone elsewhere calls, but takes nobody away. */
const useTellElsewhere = () => {
  const toast = useToast()
  const navigate = useNavigate()
  return (fileName: string, batch: string) =>
    toast.show({
      title: `${fileName} was read`,
      description: 'Nothing is written before you confirm it.',
      action: {
        label: 'Look at it',
        onPress: () => void navigate({ to: '/Imports', search: { batch } }),
      },
    })
}

/** Hands over what was dropped on any page, now and while this page is open. */
export function useDroppedFiles(take: (files: readonly File[]) => void): void {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => droppedFiles.attach((files) => latest.current(files)), [])
}
