import Gauge from 'lucide-react/icons/gauge'
import History from 'lucide-react/icons/history'
import { OptionsGlyph, WheelGlyph } from './nav-glyphs.tsx'

/** The pages of every day, as a phone's lower edge names them. */
export const daily = [
  { to: '/Dashboard', label: 'Today', Icon: Gauge },
  { to: '/Wheels', label: 'Wheels', Icon: WheelGlyph },
  { to: '/Options', label: 'Options', Icon: OptionsGlyph },
  { to: '/Activity', label: 'Activity', Icon: History },
] as const
