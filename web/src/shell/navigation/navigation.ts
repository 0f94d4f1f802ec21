import Bell from 'lucide-react/icons/bell'
import Calendar from 'lucide-react/icons/calendar'
import Download from 'lucide-react/icons/download'
import Gauge from 'lucide-react/icons/gauge'
import History from 'lucide-react/icons/history'
import Landmark from 'lucide-react/icons/landmark'
import Scale from 'lucide-react/icons/scale'
import Shield from 'lucide-react/icons/shield'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash from 'lucide-react/icons/trash-2'
import type { ComponentType } from 'react'
import { ChainGlyph, LotsGlyph, OptionsGlyph, PhaseGlyph, QuestionGlyph, WheelGlyph } from './nav-glyphs.tsx'

/** The sidebar's groups and entries, as the specification lists them, with option chains, lots, the ledger, and Admin for administrators. */
export const navigation = [
  {
    title: 'Portfolio',
    entries: [
      { to: '/Imports', label: 'Import', Icon: Download },
      { to: '/Import', label: 'Schwab Data Import Center', Icon: Landmark },
      { to: '/Dashboard', label: 'Dashboard', Icon: Gauge },
      { to: '/Stocks', label: 'Stocks', Icon: LotsGlyph },
      { to: '/Options', label: 'Options', Icon: OptionsGlyph },
      { to: '/Chain', label: 'Option chain', Icon: ChainGlyph },
      { to: '/Wheels', label: 'Wheels', Icon: WheelGlyph },
      { to: '/WheelsPhaseView', label: 'Wheels Phase', Icon: PhaseGlyph },
      { to: '/Lots', label: 'Lots', Icon: LotsGlyph },
    ],
  },
  {
    title: 'Ledger',
    entries: [
      { to: '/Activity', label: 'Activity', Icon: History },
      { to: '/Periods', label: 'Periods', Icon: Calendar },
      { to: '/Collateral', label: 'Collateral', Icon: Shield },
      { to: '/Questions', label: 'Questions', Icon: QuestionGlyph },
      { to: '/Reconciliation', label: 'Reconciliation', Icon: Scale },
      { to: '/Watch', label: 'Watch', Icon: Bell },
      { to: '/Trash', label: 'Trash', Icon: Trash },
    ],
  },
  {
    title: 'Configuration',
    entries: [
      { to: '/Settings', label: 'Settings', Icon: SlidersHorizontal },
      { to: '/Admin', label: 'Admin', Icon: Shield },
    ],
  },
] as const satisfies readonly NavGroup[]

interface NavGroup {
  title: string
  entries: readonly { to: string; label: string; Icon: ComponentType }[]
}

export type NavPath = (typeof navigation)[number]['entries'][number]['to']
