import type { BookedEvent } from '../entries/order-day.ts'
import type { ClosedLeg, OpenLeg } from '../lots/leg.ts'
import type { Disposal, ShareLot } from '../lots/lot.ts'

/** One thing that booking did, in order: what cycles and waterfalls are read from. */
export type BookMove = BookedEvent &
  (
    | { readonly kind: 'leg-opened'; readonly leg: OpenLeg }
    | { readonly kind: 'leg-closed'; readonly leg: ClosedLeg }
    | { readonly kind: 'lot-opened'; readonly lot: ShareLot }
    | { readonly kind: 'lot-closed'; readonly disposal: Disposal }
    /** Of shares that these entries brought; else of all that is held. */
    | { readonly kind: 'changed'; readonly shares?: ReadonlySet<string> }
    | { readonly kind: 'cash' }
  )
