import type { InputReport } from '@wheelwright/core'
import { Table } from '../ui/lists/table.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { inputLabels } from './inputs.ts'

const columns: readonly Column<InputReport>[] = [
  { id: 'input', header: 'Input', names: true, cell: ({ input }) => inputLabels[input] },
  { id: 'items', header: 'Items', align: 'end', cell: ({ items }) => items },
  { id: 'taken', header: 'Taken', align: 'end', cell: ({ taken }) => taken },
  { id: 'refused', header: 'Refused', align: 'end', cell: ({ refused }) => refused.length },
]

/** What each input contained and what became of it: taken and refused add up to the items. */
export function InputReports({ reports }: { reports: readonly InputReport[] }) {
  const refused = reports.flatMap((report) => report.refused)
  return (
    <div className="import-reports">
      <Table
        caption="What each input contained"
        columns={columns}
        rows={reports}
        rowKey={({ input }) => input}
        fold={false}
      />
      {refused.length > 0 && <ProblemList title="Refused before sending" problems={refused} />}
    </div>
  )
}

export interface Problem {
  path: string
  reason: string
}

const shownProblems = 50

export function ProblemList({ title, problems }: { title: string; problems: readonly Problem[] }) {
  return (
    <section className="import-problems" aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {problems.slice(0, shownProblems).map((problem) => (
          <li key={`${problem.path} ${problem.reason}`}>
            <code>{problem.path}</code> {problem.reason}
          </li>
        ))}
      </ul>
      {problems.length > shownProblems && (
        <p>and {problems.length - shownProblems} more; the download holds all.</p>
      )}
    </section>
  )
}
