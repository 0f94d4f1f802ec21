import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import type { ReactNode } from 'react'
import { Link } from '../routing/link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { AppearanceMenu } from './appearance-menu.tsx'
import { Brand } from './brand.tsx'
import './header.css'

export interface HeaderProps {
  /** The signed-in user's name, or null until it is known. */
  username: string | null
  /** Marks a server that runs in development mode. */
  developmentApi?: boolean
  /** Shown when a token exists. */
  onLogout?: (() => void) | undefined
  loggingOut?: boolean
  /** The state of the market, the age of the prices. */
  status?: ReactNode
  onOpenSidebar: () => void
}

export function Header({
  username,
  developmentApi = false,
  onLogout,
  loggingOut,
  status,
  onOpenSidebar,
}: HeaderProps) {
  return (
    <header className="topbar">
      <div className="topbar-start">
        <IconButton label="Open sidebar" icon={<MenuIcon />} onClick={onOpenSidebar} />
        <Brand markOnly />
      </div>
      <div className="topbar-status">{status}</div>
      {developmentApi && <Badge tone="warn">DEV API</Badge>}
      {/* The name comes later than the page and is as wide as it is: no control but its own link may move then. */}
      <ProfileLink username={username} />
      <AppearanceMenu />
      {onLogout !== undefined && (
        <Button
          tone="quiet"
          className="topbar-logout"
          icon={<LogOut aria-hidden="true" />}
          pending={loggingOut ?? false}
          onClick={onLogout}
        >
          <span className="topbar-words">Logout</span>
        </Button>
      )}
    </header>
  )
}

function ProfileLink({ username }: { username: string | null }) {
  const name = username ?? 'Profile'
  return (
    <Link to="/Profile" className="profile-link">
      <span className="avatar" aria-hidden="true">
        {name.slice(0, 1).toUpperCase()}
      </span>
      <span className="topbar-words">{name}</span>
    </Link>
  )
}
