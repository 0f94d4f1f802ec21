import PanelLeft from 'lucide-react/icons/panel-left'
import { IconButton } from '../ui/icon-button.tsx'
import { Brand } from './brand.tsx'
import { NavList, type NavNotes } from './nav-list.tsx'
import './sidebar.css'

interface SidebarProps {
  open: boolean
  onToggle: () => void
  currentPath: string
  notes?: NavNotes | undefined
}

/** 16rem wide, or 3rem with icons only. */
export function Sidebar({ open, onToggle, currentPath, notes }: SidebarProps) {
  return (
    <aside className="sidebar" data-open={open || undefined} aria-label="Sidebar">
      <div className="sidebar-head">
        {open && <Brand />}
        <IconButton
          label="Toggle sidebar"
          icon={<PanelLeft />}
          aria-expanded={open}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggle}
        />
      </div>
      <NavList currentPath={currentPath} notes={notes} iconsOnly={!open} />
    </aside>
  )
}
