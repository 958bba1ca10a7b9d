import { Menu } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../../contract/user.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet, SheetContent, SheetTrigger } from '../../ui/overlay/sheet.tsx'
import { isFocusTaken } from '../../ui/overlay/use-return-focus.ts'
import { PageHeaderStart } from '../../ui/page-header.tsx'
import { focusPage } from './focus-page.ts'
import { Sidebar } from './sidebar.tsx'

const WIDE_SCREEN = '(width >= 1024px)'

type Props = { user: CurrentUser; onSearch: () => void; children: ReactNode }

/** The sidebar of narrow screens: a drawer whose menu button is in each page's header. */
export function NavDrawer({ user, onSearch, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = useRef<'page' | (() => void)>(undefined)

  // An open drawer would cover the fixed sidebar when the window grows.
  useEffect(() => {
    const wide = window.matchMedia(WIDE_SCREEN)
    const close = () => setIsOpen(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])

  function open(next: boolean) {
    chosen.current = undefined
    setIsOpen(next)
  }

  function choose(what: 'page' | (() => void)) {
    chosen.current = what
    setIsOpen(false)
  }

  /** By default the dialog skips links and focuses the footer's buttons. */
  function startAtCurrentItem(event: Event) {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement)
      event.currentTarget.querySelector<HTMLElement>('[aria-current=page]')?.focus()
  }

  /** After choosing a page, focus moves to that page; otherwise it returns to the menu button. */
  function returnFocus(event: Event) {
    // The chosen dialog takes the focus, so it opens after the drawer has returned its own.
    if (typeof chosen.current === 'function') setTimeout(chosen.current)
    if (isFocusTaken()) return event.preventDefault()
    if (chosen.current !== 'page') return
    event.preventDefault()
    focusPage()
  }

  const menuButton = (
    <SheetTrigger asChild>
      <IconButton label="Open menu" data-tour="sidebar" className="-ml-2 pointer-coarse:-mx-2.5 lg:hidden">
        <Menu aria-hidden="true" />
      </IconButton>
    </SheetTrigger>
  )

  return (
    <Sheet open={isOpen} onOpenChange={open}>
      <SheetContent
        side="left"
        title="Navigation"
        isTitleHidden
        onOpenAutoFocus={startAtCurrentItem}
        onCloseAutoFocus={returnFocus}
      >
        <Sidebar user={user} onNavigate={() => choose('page')} onSearch={() => choose(onSearch)} />
      </SheetContent>
      <PageHeaderStart value={menuButton}>{children}</PageHeaderStart>
    </Sheet>
  )
}
