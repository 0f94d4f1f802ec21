import type { Lot, StockCostSetting } from '@wheelwright/api'
import { useQuery } from '@tanstack/react-query'
import { NotLoaded } from '../client/not-loaded.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CostName } from './cost-place.ts'
import { lotsQuery } from './queries.ts'
import { stockCostSettings } from './stock-cost.ts'
import { useStockCost } from './use-stock-cost.ts'
import { stockCostWaterfall, taxWaterfall } from './waterfall.ts'
import { WaterfallTable } from './waterfall-table.tsx'
import { openedInWords, originInWords } from './words.ts'

const taxSentence =
  'By the tax code: the shares at the strike, the premium of the very contracts that were assigned, and fees. Earlier puts that expired or were bought back are not in it. Information, not tax advice.'

interface CostDialogProps {
  symbol: string
  lotId: string
  cost: CostName
  /** What counts in net stock cost; the user's own setting where it is left out. */
  setting?: StockCostSetting
  onClose: () => void
}

/** Which entries make up a lot's cost. Tax basis and net stock cost are never mixed, and always named. */
export default function CostDialog({ symbol, lotId, cost, setting: named, onClose }: CostDialogProps) {
  const { setting } = useStockCost(named ?? null)
  const isTax = cost === 'tax'
  const lots = useQuery(lotsQuery({ symbol, status: 'open', stockCost: isTax ? 'assigned-put' : setting }))
  const lot = lots.data?.find(({ id }) => id === lotId)
  const name = isTax ? 'Tax basis' : 'Net stock cost'
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${name} of ${symbol}`}
      description={lot === undefined ? undefined : aboutLot(lot)}
      width="medium"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p className="waterfall-about">{isTax ? taxSentence : stockCostSentence(setting, lot)}</p>
      {lots.isPending && <Skeleton width={40} />}
      {lots.isError && (
        <NotLoaded title="The entries could not be loaded" query={lots} message={lots.error.message} />
      )}
      {lots.data !== undefined && lot === undefined && <p>This lot is no longer open.</p>}
      {lot !== undefined && (
        <WaterfallTable
          name={name}
          underlying={symbol}
          waterfall={isTax ? taxWaterfall(lot) : stockCostWaterfall(lot)}
        />
      )}
      {isTax && lot !== undefined && lot.deferredLoss !== 0 && <WashSale lot={lot} />}
    </Dialog>
  )
}

function WashSale({ lot }: { lot: Lot }) {
  const { deferredLoss, adjustedBasis } = lot
  if (deferredLoss === null)
    return (
      <p className="waterfall-about">
        Shares were sold within 30 days of this purchase, and what they gained or lost is not known. If it was
        a loss, it is deferred into these shares, so that their basis after wash sales is not known either.
      </p>
    )
  return (
    <p className="waterfall-about">
      A wash sale defers a loss of <MoneyFigure value={deferredLoss} /> into these shares. With it their basis
      is{' '}
      <MoneyFigure
        {...(adjustedBasis === null
          ? { value: adjustedBasis, reason: 'a price behind it is unknown' }
          : { value: adjustedBasis })}
      />
      .
    </p>
  )
}

const aboutLot = (lot: Lot): string => `The lot ${originInWords(lot)}, ${openedInWords(lot)}`

const stockCostSentence = (setting: StockCostSetting, lot: Lot | undefined): string => {
  const { label, sentence } = stockCostSettings[setting]
  const isAlone = lot !== undefined && lot.cycleKey === null && setting.startsWith('whole-cycle')
  const alone = isAlone ? ' This lot is in no wheel, so only its own entries count.' : ''
  return `Economic, by the setting “${label}”: ${sentence}${alone}`
}
