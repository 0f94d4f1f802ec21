import { integrationChecks, type IntegrationCheck } from '@wheelwright/api'
import { useState } from 'react'
import { messageOf } from '../client/api-error.ts'
import { call } from '../client/call.ts'

export interface CheckRow {
  readonly check: IntegrationCheck
  readonly state: 'pending' | 'running' | 'passed' | 'failed'
  readonly message: string | null
  readonly durationMs: number | null
}

const pendingRow = (check: IntegrationCheck): CheckRow => ({
  check,
  state: 'pending',
  message: null,
  durationMs: null,
})

/** Of all checks together. */
export function overallOf(rows: readonly CheckRow[], isRunning: boolean): CheckRow['state'] {
  if (isRunning) return 'running'
  if (rows.some(({ state }) => state === 'failed')) return 'failed'
  return rows.every(({ state }) => state === 'passed') ? 'passed' : 'pending'
}

/** Runs the checks one after the other, so that each is seen while it runs. */
export function useIntegrationTests() {
  const [rows, setRows] = useState(integrationChecks.map(pendingRow))
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const put = (row: CheckRow) =>
    setRows((before) => before.map((each) => (each.check === row.check ? row : each)))
  const runOne = async (check: IntegrationCheck) => {
    put({ ...pendingRow(check), state: 'running' })
    const { checks } = await call('testBrokerage', { body: { check } })
    const [told] = checks
    if (told !== undefined) put(told)
  }
  const run = async () => {
    setRows(integrationChecks.map(pendingRow))
    setFailure(null)
    setRunning(true)
    try {
      for (const check of integrationChecks) await runOne(check)
    } catch (error) {
      setRows((before) => before.map((row) => (row.state === 'running' ? pendingRow(row.check) : row)))
      setFailure(messageOf(error, 'Try again.'))
    } finally {
      setRunning(false)
    }
  }
  return { rows, isRunning, failure, run }
}
