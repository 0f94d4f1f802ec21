import type { Lot } from '@wheelwright/api'
import { Instrument } from '../entries/instrument.tsx'
import { formatContracts } from '../ui/figures/format-contracts.ts'
import { usePrivacy } from '../ui/figures/privacy.ts'
import { Unknown } from '../ui/figures/unknown.tsx'

const whyNoCall = ({ side, blocks }: Lot): string => {
  if (side === 'short') return 'shares sold short cover no call'
  return blocks === 0 ? 'fewer than 100 shares cover no call' : 'no call sold'
}

/** The open short calls that the shares of a lot cover. */
export function LotCalls({ lot }: { lot: Lot }) {
  usePrivacy()
  if (lot.calls.length === 0) return <Unknown reason={whyNoCall(lot)} shown />
  return (
    <>
      {lot.calls.map(({ symbol, contracts }) => (
        <span key={symbol} className="lot-call">
          {contracts > 1 && `${formatContracts(contracts)} × `}
          <Instrument symbol={symbol} brief />
        </span>
      ))}
    </>
  )
}
