import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Brand } from '../brand.tsx'
import { NavList } from './nav-list.tsx'
import './sidebar.css'

interface SidebarSheetProps {
  onClose: () => void
  currentPath: string
}

/** On a narrow window the sidebar comes in from the side, 18rem wide. Mounted while it is open. */
export function SidebarSheet({ onClose, currentPath }: SidebarSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    sheet.current?.showModal()
  }, [])
  return (
    <dialog ref={sheet} className="sidebar-sheet" aria-label="Sidebar" closedby="any" onClose={onClose}>
      <div className="sidebar-head">
        <Brand />
        <IconButton label="Close sidebar" icon={<X />} onClick={onClose} />
      </div>
      <NavList currentPath={currentPath} onNavigate={onClose} label="All pages" />
    </dialog>
  )
}
