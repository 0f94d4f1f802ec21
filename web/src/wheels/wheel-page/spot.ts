/** The price of the underlying that the wheel's figures rest on: that of its shares. */
import type { WheelPage } from '@wheelwright/api'
import type { Money } from '@wheelwright/core'

export function spotIn({ legs }: Pick<WheelPage, 'legs'>): Money | null {
  return legs.find(({ kind, endedOn }) => kind === 'shares' && endedOn === null)?.closePrice ?? null
}
