import { LogOut, Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { CurrentUser } from '../../../contract/user.ts'
import { hasUnfinished } from '../../lib/drafts/kept-draft.ts'
import { signOut } from '../../lib/drafts/sign-out.ts'
import { isActiveItem, NAV_ITEMS, SECOND_NAV_ITEMS } from '../../lib/nav-items.ts'
import { preloadPage } from '../../pages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { displayName } from '../accounts/display-name.ts'
import { UnreadCount } from '../inbox/sidebar-parts.ts'
import { SavedViewLinks } from '../lead-data/lazy-parts.ts'
import { Keys } from '../palette/keys.tsx'
import { ThemeMenu } from './theme-menu.tsx'

type Props = {
  user: CurrentUser
  onNavigate?: () => void
  onSearch: () => void
  /** Above the footer. */
  children?: ReactNode
}

export function Sidebar({ user, onNavigate, onSearch, children }: Props) {
  const [path] = useLocation()
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col px-3 pb-3 [@media(max-height:30rem)]:overflow-y-auto">
      <Link href="/" onClick={onNavigate} className="my-2 shrink-0 self-start rounded-md">
        <Logo className="h-10 px-2" />
      </Link>
      <button
        type="button"
        onClick={onSearch}
        aria-keyshortcuts="Control+K Meta+K"
        className="mb-2 flex h-8 shrink-0 items-center gap-2 rounded-md border bg-page px-2.5 text-ink-3 text-sm transition-colors duration-100 hover:border-line-strong hover:text-ink-2 pointer-coarse:h-11"
      >
        <Search className="size-4" aria-hidden="true" />
        Search
        <span className="ml-auto pointer-coarse:hidden" aria-hidden="true">
          <Keys keys={['Mod', 'K']} />
        </span>
      </button>
      <nav
        aria-label="Main"
        className="flex-1 overflow-y-auto p-1 pt-2 -m-1 [@media(max-height:30rem)]:flex-none [@media(max-height:30rem)]:overflow-visible"
      >
        <div data-tour="sidebar" className="flex flex-col gap-0.5">
          <NavLinks items={NAV_ITEMS} path={path} onNavigate={onNavigate} />
        </div>
        <div className="mt-3 flex flex-col gap-0.5 border-t pt-3">
          <NavLinks items={SECOND_NAV_ITEMS} path={path} onNavigate={onNavigate} />
        </div>
      </nav>
      {children}
      <SidebarFooter user={user} />
    </div>
  )
}

type LinksProps = Pick<Props, 'onNavigate'> & { items: typeof NAV_ITEMS; path: string }

function NavLinks({ items, path, onNavigate }: LinksProps) {
  return items.flatMap(({ label, path: itemPath, icon: Icon }) => [
    <Link
      key={itemPath}
      href={itemPath}
      replace={itemPath === path}
      aria-current={isActiveItem(itemPath, path) ? 'page' : undefined}
      onClick={onNavigate}
      onPointerEnter={() => preloadPage(itemPath)}
      onFocus={() => preloadPage(itemPath)}
      className="flex h-9 shrink-0 items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-2 text-sm transition-colors duration-100 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text pointer-coarse:h-11"
    >
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
      {itemPath === '/inbox' && <UnreadCount />}
    </Link>,
    itemPath === '/leads' && <SavedViewLinks key="views" onNavigate={onNavigate} />,
  ])
}

function SidebarFooter({ user }: Pick<Props, 'user'>) {
  const name = displayName(user)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <footer className="mt-3 shrink-0 border-t pt-3">
      <div className="flex items-center gap-2.5 pl-1.5">
        <Avatar name={name} className="bg-accent-soft text-accent-text" />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium text-sm leading-4" title={name}>
            {name}
          </p>
          <p className="mt-0.5 truncate text-ink-3 text-xs" title={user.email}>
            {user.email}
          </p>
        </div>
        <ThemeMenu />
      </div>
      <Button
        variant="ghost"
        className="mt-2 w-full justify-start gap-2.5 px-2.5"
        onClick={() => (hasUnfinished() ? setIsAsking(true) : signOut())}
      >
        <LogOut aria-hidden="true" />
        Sign Out
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question="Sign out?"
        text="A reply or note that you began is only in this browser. Signing out deletes it, so that nobody else reads it here."
        confirmLabel="Sign Out"
        onConfirm={signOut}
        onCancel={() => setIsAsking(false)}
      />
    </footer>
  )
}
