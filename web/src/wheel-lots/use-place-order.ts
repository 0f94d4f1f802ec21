import type { ContractsInTurn, LotGroup } from '@wheelwright/api'
import type { LotForm } from '@wheelwright/core'
import { ApiError, messageOf } from '../client/api-error.ts'
import { useWrite } from '../client/use-write.ts'
import { useToast } from '../ui/overlays/toast.ts'
import { formTitles } from './lot-words.ts'
import type { OrderFailure } from './order-dialog.tsx'
import { amountIn, fieldAt, orderIn, type OrderText } from './order-model.ts'
import type { ShownLot } from './shown-lot.ts'
import { spreadOf, takesBoth } from './spread-model.ts'
import { takenBy } from './turn-words.ts'

const failureOf = (error: unknown): OrderFailure => {
  const fields = error instanceof ApiError ? [...error.fields] : []
  return {
    message: messageOf(error, 'It could not be recorded. Nothing was written.'),
    fields: new Map(
      fields.flatMap(([pointer, message]) => {
        const field = fieldAt(pointer)
        return field === null ? [] : [[field, message] as const]
      }),
    ),
  }
}

/** Which legs of a spread end or move, and what the long one was filled at. */
const spreadIn = (form: LotForm, text: OrderText, lot: ShownLot | null) =>
  takesBoth(form, text, lot)
    ? {
        legs: 'both' as const,
        longPrice: amountIn(text.longPrice),
        longStrike: amountIn(text.longStrike),
        longPremium: amountIn(text.longPremium),
      }
    : { legs: 'short' as const }

/** Records what was filled, and offers to take it back in one step. */
export function usePlaceOrder() {
  const toast = useToast()
  const { write } = useWrite('placeLotOrder')
  const { write: takeBack } = useWrite('takeBackLotOrder')
  const undo = (id: string) => {
    takeBack({ parameters: { id } }).then(
      () => toast.show({ title: 'It was taken back', description: 'Every figure is as it was before.' }),
      (failure: unknown) =>
        toast.show({
          title: 'It could not be taken back',
          description: messageOf(failure, 'Try again.'),
          tone: 'destructive',
          of: failure,
        }),
    )
  }
  return async (
    form: LotForm,
    text: OrderText,
    {
      group,
      lot,
      turns,
    }: {
      readonly group: LotGroup | null
      readonly lot: ShownLot | null
      readonly turns: readonly ContractsInTurn[]
    },
  ): Promise<OrderFailure | null> => {
    const { date, ...order } = orderIn(text)
    const taken = lot === null || form === 'sell call' ? null : takenBy(form, text, lot, turns)
    const seen = taken === null ? {} : { takes: taken.map(({ lotNo }) => lotNo) }
    const where =
      lot === null
        ? { accountId: text.accountId, ticker: text.ticker.trim() }
        : {
            groupId: group?.id ?? '',
            lotNo: lot.lotNo,
            openContracts: lot.openContracts,
            optionEntryId: lot.coverage?.entryId ?? null,
            ...seen,
          }
    const spread = spreadOf(form, lot) === null ? {} : spreadIn(form, text, lot)
    const body = { form, ...where, ...order, ...spread, tradeDate: date, fees: amountIn(text.fees) }
    try {
      const { orderId, message } = await write({ body })
      toast.show({
        title: `Recorded: ${lot === null ? 'New Lot' : formTitles[form]}`,
        description: message,
        action: { label: 'Undo', onPress: () => undo(orderId) },
      })
      return null
    } catch (error) {
      return failureOf(error)
    }
  }
}
