import { useQueries, useQuery } from '@tanstack/react-query'
import type { ExpiredOption } from '@wheelwright/api'
import { likelyOutcome, parseOptionSymbol, strikeDistance } from '@wheelwright/core'
import type { LikelyOutcome, Money, OptionContract, StrikeDistance } from '@wheelwright/core'
import { useMemo } from 'react'
import { closesQuery, marketDataSettingsQuery } from '../prices/queries.ts'

/** What is known of an option on its last day, and what probably became of it. */
export interface AtExpiration {
  /** Of the underlying, dollars a share; null where it is not known. */
  readonly close: Money | null
  readonly distance: StrikeDistance | null
  readonly likely: LikelyOutcome | null
}

/** A source is not asked for more closes than a screen shows; beyond them nothing is called likely. */
const mostCloses = 24

const contractOf = ({ symbol }: ExpiredOption): OptionContract | null => {
  const parsed = parseOptionSymbol(symbol)
  return parsed.ok ? parsed.value : null
}

/** Of each option past its expiration, asked of the market for the days on which they ended. */
export function useAtExpiration(options: readonly ExpiredOption[]): (option: ExpiredOption) => AtExpiration {
  const settings = useQuery({ ...marketDataSettingsQuery, enabled: options.length > 0 }).data
  // Without a source there is nobody to ask.
  const hasSource =
    settings !== undefined &&
    (settings.isSimulated || [settings.primary, settings.alternative].some(({ name }) => name !== null))
  const asked = useMemo(() => {
    if (!hasSource) return []
    const contracts = options.map(contractOf).filter((contract) => contract !== null)
    const days = new Map(
      contracts.map(({ underlying, expiration }) => [
        `${underlying} ${expiration}`,
        { underlying, expiration },
      ]),
    )
    return [...days.values()].slice(0, mostCloses)
  }, [options, hasSource])
  const closes = useQueries({
    queries: asked.map(({ underlying, expiration }) => closesQuery(underlying, expiration, expiration)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at) => {
          const day = data?.days.find(({ date }) => date === asked[at]?.expiration)
          return data === undefined || day === undefined
            ? []
            : [[`${data.symbol} ${day.date}`, day.close] as const]
        }),
      ),
  })
  return (option) => {
    const contract = contractOf(option)
    const close =
      contract === null ? null : (closes.get(`${contract.underlying} ${contract.expiration}`) ?? null)
    const distance = contract === null || close === null ? null : strikeDistance(contract, close)
    return { close, distance, likely: likelyOutcome(option.evidence, distance) }
  }
}
