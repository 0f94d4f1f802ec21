import { sourceInWords } from '@wheelwright/core'
import { useHasAccounts } from '../client/queries/accounts.ts'
import type { LedgerEntry } from '@wheelwright/api'
import type { ReactNode } from 'react'
import { Instrument } from '../entries/instrument.tsx'
import { priceDigits } from '../entries/price-digits.ts'
import { countedCash, countedFees } from '../entries/counted-cash.ts'
import { countsNowhere, kindInWords } from '../entries/kinds.ts'
import { SymbolLink } from '../entries/symbol-link.tsx'
import { SaleLotsSection } from '../lots/sale-lots.tsx'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { formatDate, formatInstant, withoutAmounts } from '../ui/figures/figures.ts'
import { MoneyFigure } from '../ui/figures/money-figure.tsx'
import { QuantityFigure } from '../ui/figures/quantity-figure.tsx'
import { Unknown } from '../ui/figures/unknown.tsx'
import { useRemoveEntry } from './use-remove-entry.ts'

interface EntryDialogProps {
  /** Undefined when the address names an entry that is not among the rows here. */
  entry: LedgerEntry | undefined
  onClose: () => void
}

/** Everything the ledger knows of one entry. */
export default function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const remove = useRemoveEntry()
  const title = entry === undefined ? 'This entry is not in the list' : kindInWords(entry.kind)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          {entry?.isManual === true && (
            <Button
              tone="danger"
              onClick={() => {
                onClose()
                void remove(entry)
              }}
            >
              Remove entry
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {entry === undefined ? (
        <p>
          It may stand further down, outside of the filter, or be gone: into the trash, or with its import.
        </p>
      ) : (
        <>
          <Facts entry={entry} />
          {entry.kind === 'sell' && <SaleLotsSection entryId={entry.id} />}
        </>
      )}
    </Dialog>
  )
}

/** A file without ids gets one made of the row's content, which tells a reader nothing. */
const hasBrokerId = ({ brokerId }: LedgerEntry): boolean => brokerId !== null && !brokerId.startsWith('row:')

function Facts({ entry }: { entry: LedgerEntry }) {
  const { symbol, quantity, price, time, postedAt } = entry
  const [fees, cash] = [countedFees(entry), countedCash(entry)]
  const hasAccounts = useHasAccounts()
  return (
    <dl className="entry-facts">
      <Fact label="Date">{formatDate(entry.tradeDate)}</Fact>
      <Fact label="Executed">
        {time === null ? <Unknown reason="no time of day given" shown /> : formatInstant(Date.parse(time))}
      </Fact>
      <Fact label="Posted">
        {postedAt === null ? <Unknown reason="not stated" shown /> : formatInstant(Date.parse(postedAt))}
      </Fact>
      {hasAccounts && (
        <Fact label="Account">{entry.accountNumber ?? <Unknown reason="not named" shown />}</Fact>
      )}
      <Fact label="Symbol">
        {symbol === null ? <Unknown reason="cash alone" shown /> : <Instrument symbol={symbol} />}
      </Fact>
      {entry.underlying !== null && (
        <Fact label="Everything about">
          <SymbolLink symbol={entry.underlying} />
        </Fact>
      )}
      <Fact label="Quantity">
        {quantity === 0 ? (
          <Unknown reason={entry.gross === 0 ? 'none moved' : 'cash alone'} shown />
        ) : (
          <QuantityFigure value={quantity} />
        )}
      </Fact>
      <Fact label="Price">
        {price === null ? (
          <Unknown reason="none stated" shown />
        ) : (
          <MoneyFigure value={price} digits={priceDigits(price)} />
        )}
      </Fact>
      <Fact label="Gross">
        <MoneyFigure value={entry.gross} />
      </Fact>
      <Fact label="Fees">
        {fees === null ? <Unknown reason={countsNowhere} shown /> : <MoneyFigure value={fees} />}
      </Fact>
      <Fact label="Net cash">
        {cash === null ? (
          <Unknown reason={countsNowhere} shown />
        ) : (
          <MoneyFigure value={cash} sign="always" />
        )}
      </Fact>
      <Fact label="Source">{sourceInWords(entry.source)}</Fact>
      <Fact label="Import">
        {entry.batchId === null ? (
          <Unknown reason="recorded by hand" shown />
        ) : (
          <Link to="/Imports" search={{ batch: entry.batchId }} className="link link-alone">
            See the import
          </Link>
        )}
      </Fact>
      {hasBrokerId(entry) && <Fact label="Broker’s id">{entry.brokerId}</Fact>}
      {entry.orderId !== null && <Fact label="Order">{entry.orderId}</Fact>}
      {entry.note !== '' && <Fact label="Note">{withoutAmounts(entry.note)}</Fact>}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
