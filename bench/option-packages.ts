/**
 * Option pricing packages of others, to stand beside ours. They are no dependency: they are installed into a folder of
 * their own for the time of the run, and where the registry can't be reached the comparison is left out.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const versions = ['black-scholes@1.1.0', 'greeks@1.0.0', 'implied-volatility@1.0.0']

type Terms = [spot: number, strike: number, years: number, volatility: number, rate: number, right: string]

export interface Packages {
  readonly blackScholes: (...terms: Terms) => number
  /** Delta, gamma, theta, vega and rho, each by a call of its own. */
  readonly greeks: readonly ((...terms: Terms) => number)[]
  readonly impliedVolatility: (
    price: number,
    spot: number,
    strike: number,
    years: number,
    rate: number,
    right: string,
  ) => number
}

/** Null without a registry. */
export function withPackages<T>(use: (packages: Packages) => T): T | null {
  const folder = mkdtempSync(join(tmpdir(), 'option-packages-'))
  try {
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder]
    execFileSync('npm', ['install', ...flags, ...versions], { stdio: 'ignore', timeout: 60_000 })
    const load = createRequire(join(folder, 'index.js'))
    const greeks = load('greeks') as Record<string, (...terms: Terms) => number>
    return use({
      blackScholes: (load('black-scholes') as Pick<Packages, 'blackScholes'>).blackScholes,
      greeks: ['getDelta', 'getGamma', 'getTheta', 'getVega', 'getRho'].flatMap((name) => greeks[name] ?? []),
      impliedVolatility: (
        load('implied-volatility') as { getImpliedVolatility: Packages['impliedVolatility'] }
      ).getImpliedVolatility,
    })
  } catch {
    console.log('The registry could not be reached: the comparison with other option packages is left out.')
    return null
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
