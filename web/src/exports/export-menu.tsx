import type { ExportFormat } from '@wheelwright/api'
import { useMutation } from '@tanstack/react-query'
import { detailOf } from '../client/api-error.ts'
import type { CallOptions } from '../client/call.ts'
import { Button } from '../ui/button.tsx'
import { Menu } from '../ui/overlays/menu.tsx'
import { useToast } from '../ui/overlays/toast.ts'
import { download, type FileName } from './download.ts'

type SheetName = Exclude<FileName, 'exportAccount'>

interface ExportMenuProps<N extends SheetName> {
  name: N
  /** What the file holds, as in `entries`. */
  what: string
  /** The filters of the page. */
  query?: Omit<NonNullable<CallOptions<N>['query']>, 'format'>
}

/** Takes what a page lists out as a file, narrowed as the page is. */
export function ExportMenu<N extends SheetName>({ name, what, query }: ExportMenuProps<N>) {
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: (format: ExportFormat) => download(name, { query: { ...query, format } } as CallOptions<N>),
    retry: false,
    onError: (error) =>
      toast.show({
        title: `The ${what} could not be exported`,
        description: detailOf(error, 'The server did not answer.'),
        tone: 'destructive',
      }),
  })
  const items = [
    { label: 'CSV, for a spreadsheet', onSelect: () => mutate('csv') },
    { label: 'JSON, for a program', onSelect: () => mutate('json') },
  ]
  return (
    <Menu
      label={`Export the ${what}`}
      align="end"
      sections={[{ items }]}
      renderTrigger={(trigger) => (
        <Button pending={isPending} pendingLabel="Exporting..." {...trigger}>
          Export
        </Button>
      )}
    />
  )
}
