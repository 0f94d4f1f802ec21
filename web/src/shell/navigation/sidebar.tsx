import PanelLeft from 'lucide-react/icons/panel-left'
import { IconButton } from '../../ui/icon-button.tsx'
import { Brand } from '../brand.tsx'
import { NavList } from './nav-list.tsx'
import './sidebar.css'

interface SidebarProps {
  open: boolean
  onToggle: () => void
  currentPath: string
}

/** 16rem wide, or 3rem with icons only. */
export function Sidebar({ open, onToggle, currentPath }: SidebarProps) {
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
      <NavList currentPath={currentPath} iconsOnly={!open} />
    </aside>
  )
}
