import Download from 'lucide-react/icons/download'
import Gauge from 'lucide-react/icons/gauge'
import History from 'lucide-react/icons/history'
import Landmark from 'lucide-react/icons/landmark'
import Scale from 'lucide-react/icons/scale'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import Trash from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { LotsGlyph, OptionsGlyph, PhaseGlyph, QuestionGlyph, WheelGlyph } from './nav-glyphs.tsx'

/** The sidebar's groups and entries, as the specification lists them, and the ledger. */
export const navigation = [
  {
    title: 'Portfolio',
    entries: [
      { to: '/Imports', label: 'Import', icon: <Download /> },
      { to: '/Import', label: 'Schwab Data Import Center', icon: <Landmark /> },
      { to: '/Dashboard', label: 'Dashboard', icon: <Gauge /> },
      { to: '/Stocks', label: 'Stocks', icon: <LotsGlyph /> },
      { to: '/Options', label: 'Options', icon: <OptionsGlyph /> },
      { to: '/Wheels', label: 'Wheels', icon: <WheelGlyph /> },
      { to: '/WheelsPhaseView', label: 'Wheels Phase', icon: <PhaseGlyph /> },
      { to: '/Lots', label: 'Lots', icon: <LotsGlyph /> },
    ],
  },
  {
    title: 'Ledger',
    entries: [
      { to: '/Activity', label: 'Activity', icon: <History /> },
      { to: '/Questions', label: 'Questions', icon: <QuestionGlyph /> },
      { to: '/Reconciliation', label: 'Reconciliation', icon: <Scale /> },
      { to: '/Trash', label: 'Trash', icon: <Trash /> },
    ],
  },
  {
    title: 'Configuration',
    entries: [{ to: '/Settings', label: 'Settings', icon: <SlidersHorizontal /> }],
  },
] as const satisfies readonly NavGroup[]

interface NavGroup {
  title: string
  entries: readonly { to: string; label: string; icon: ReactNode }[]
}

export type NavPath = (typeof navigation)[number]['entries'][number]['to']
