import type { Position } from '@wheelwright/api'

/** Why a position cannot be changed where it is shown. */
export const whyReadOnly: Readonly<Record<Exclude<Position['source'], 'manual'>, string>> = {
  history: 'It follows from the entries of the imported history. Change those on the Activity page.',
  broker:
    "It came with an import and follows the broker's snapshot. Change it at the broker and import again.",
  both: "It follows from the imported history and the broker's snapshot. Change the entries on the Activity page, or import a newer snapshot.",
}
