import { saveText } from '../client/save-text.ts'
import { Link } from '../routing/link.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { InputReports, ProblemList } from './input-reports.tsx'
import type { Problem } from './input-reports.tsx'
import { linesOf, problemsOf, successMessage } from './receipt-model.ts'
import type { Received } from './receipt-model.ts'

const download = (problems: readonly Problem[]): void =>
  saveText('refused.json', JSON.stringify(problems, null, 2), 'application/json')

/** What the import did, what it refused and why, and where to look next. */
export function Receipt({ received }: { received: Received }) {
  const { result, inputs } = received
  const problems = problemsOf(received)
  const server = [...result.positions.problems, ...result.orders.problems, ...result.transactions.problems]
  return (
    <Card title="Receipt" aside={`Batch ${result.batchId}`}>
      <div className="stack">
        <output>
          <Banner tone="accent">{successMessage(result)}</Banner>
        </output>
        {result.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <dl className="import-lines">
          {linesOf(result).map(({ what, counts }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{counts}</dd>
            </div>
          ))}
        </dl>
        <InputReports reports={inputs} />
        {server.length > 0 && <ProblemList title="Remarks of the server" problems={server} />}
        <p className="button-row">
          <Link to="/Options" className="button">
            See options
          </Link>
          <Link to="/Stocks" className="button">
            See stocks
          </Link>
          {problems.length > 0 && <Button onClick={() => download(problems)}>Download refused rows</Button>}
        </p>
      </div>
    </Card>
  )
}
