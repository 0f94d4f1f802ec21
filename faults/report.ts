/** What a run came to, as a table for people and as a value for tests. */
import type { Fault } from './findings.ts'
import type { Report } from './rounds.ts'

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

export interface Sums {
  readonly rounds: number
  readonly lost: number
  readonly doubled: number
  readonly halfApplied: number
  readonly damaged: number
  readonly refused: number
}

const countOf = ({ findings }: Report, fault: Fault): number =>
  findings.filter((finding) => finding.fault === fault).length

export function sumsOf(report: Report): Sums {
  return {
    rounds: report.rounds,
    lost: countOf(report, 'lost'),
    doubled: countOf(report, 'doubled'),
    halfApplied: countOf(report, 'half-applied'),
    damaged: countOf(report, 'damaged'),
    refused: countOf(report, 'refused'),
  }
}

export function nothingWrong(rounds: number): Sums {
  return {
    rounds,
    lost: 0,
    doubled: 0,
    halfApplied: 0,
    damaged: 0,
    refused: 0,
  }
}

function longestReady({ readyMs }: Report): number {
  return Math.max(...readyMs)
}

/** For the terminal: the seed replays the run, the findings say what to look at. */
export function describeReport(name: string, seed: number, report: Report): string {
  const { lost, doubled, halfApplied, damaged, refused } = sumsOf(report)
  const lines = [
    `${name}: ${report.rounds} rounds, ${report.acknowledged} calls acknowledged, ${lost} lost, ${doubled} doubled, ` +
      `${halfApplied} half-applied, ${damaged} damaged, ${refused} refused; ready again after ` +
      `${Math.round(median(report.readyMs))} ms (median), ${Math.round(longestReady(report))} ms at most; seed ${seed}`,
    ...report.findings.slice(0, 20).map(({ round, fault, what }) => `  round ${round}: ${fault}: ${what}`),
  ]
  return lines.join('\n')
}
