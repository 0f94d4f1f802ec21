import type { BookedEvent } from '../entries/order-day.ts'
import type { ClosedLeg, OpenLeg } from '../lots/leg.ts'
import type { Disposal, ShareLot } from '../lots/lot.ts'

/** One step that booking took. Campaigns and waterfalls are built from these, in order. */
export type BookMove = BookedEvent &
  (
    | { readonly kind: 'leg-opened'; readonly leg: OpenLeg }
    | { readonly kind: 'leg-closed'; readonly leg: ClosedLeg }
    | { readonly kind: 'lot-opened'; readonly lot: ShareLot }
    | { readonly kind: 'lot-closed'; readonly disposal: Disposal }
    /** Without `shares` all that is held changed; else only the shares that these entries brought. */
    | { readonly kind: 'changed'; readonly shares?: ReadonlySet<string> }
    | { readonly kind: 'cash' }
  )
