import { useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import type { CurrentUser } from '../../../contract/user.ts'
import { setLetterKeys } from '../../lib/keys/letter-keys.ts'
import { useMedia } from '../../lib/use-media.ts'
import { pages } from '../../pages.ts'
import { placeOf } from '../../ui/overlay/place-of.ts'
import { ToastSlot } from '../../ui/overlay/toast-slot.tsx'
import { Toaster } from '../../ui/overlay/toaster.tsx'
import { TooltipProvider } from '../../ui/overlay/tooltip.tsx'
import { useSaveFirstTimeZone } from '../accounts/use-save-first-time-zone.ts'
import { ActingHost } from '../acting/acting-host.tsx'
import { ComposerHost } from '../composer/composer-host.tsx'
import { InstallPrompt } from '../install/install-prompt.tsx'
import { ConfirmEmailBar } from '../mail/account/confirm-email-bar.tsx'
import NotFoundPage from '../not-found/not-found-page.tsx'
import { Tour } from '../onboarding/tour.tsx'
import { PaletteHost } from '../palette/palette-host.tsx'
import { openPalette } from '../palette/palette-state.ts'
import { SampleBanner } from '../sample-data/sample-banner.tsx'
import { CrashedPage } from './crashed-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { focusPage } from './focus-page.ts'
import { NavDrawer } from './nav-drawer.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { useSessionWatch } from './session-watch.ts'
import { Sidebar } from './sidebar.tsx'

/** With room for a toast between its pages and its footer. */
const WITH_SIDEBAR = '(width >= 64rem) and (height >= 36rem)'

export default function AppShell({ user }: { user: CurrentUser }) {
  const [path] = useLocation()
  // Keeps the current page until the next page's code has loaded, so that nothing flashes in between.
  const shownPath = useDeferredValue(path)
  useFocusNewPage(placeOf(shownPath))
  useSessionWatch(path, user.id)
  useSaveFirstTimeZone(user)
  useEffect(() => setLetterKeys(user.usesLetterKeys !== false), [user.usesLetterKeys])
  const hasSidebar = useMedia(WITH_SIDEBAR)
  return (
    <TooltipProvider>
      <a
        href="#main"
        className="-translate-y-20 fixed top-2 left-2 z-50 rounded-md bg-surface px-3 py-2 font-medium text-sm shadow-pop focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside aria-label="Sidebar" className="fixed inset-y-0 left-0 hidden w-56 border-r bg-surface lg:flex">
        <Sidebar user={user} onSearch={openPalette}>
          {hasSidebar && <ToastSlot />}
        </Sidebar>
      </aside>
      <NavDrawer user={user} onSearch={openPalette}>
        <main
          id="main"
          tabIndex={-1}
          aria-busy={path !== shownPath}
          className="min-h-dvh aria-busy:opacity-60 lg:pl-56"
        >
          <ConfirmEmailBar user={user} />
          <SampleBanner />
          <ErrorBoundary key={placeOf(shownPath)} fallback={CrashedPage}>
            <Switch location={shownPath}>
              {pages.map(({ path: pagePath, Page }) => (
                <Route key={pagePath} path={pagePath} component={Page} />
              ))}
              <Route component={NotFoundPage} />
            </Switch>
          </ErrorBoundary>
        </main>
      </NavDrawer>
      <PaletteHost />
      <ActingHost />
      <ComposerHost userId={user.id} />
      <OfflineNotice />
      <InstallPrompt />
      <Tour path={shownPath} />
      {!hasSidebar && (
        <ToastSlot isFloating className="fixed bottom-4 left-4 z-60 w-fit max-w-[calc(100vw-6rem)] lg:left-60" />
      )}
      <Toaster />
    </TooltipProvider>
  )
}

/** Scrolls a new page to its top and moves keyboard and screen reader focus to its heading. The first page stays as it loads. */
function useFocusNewPage(place: string) {
  const lastPlace = useRef(place)
  // With the page, not after it: the focus is not taken from what somebody has chosen there meanwhile.
  useLayoutEffect(() => {
    if (lastPlace.current === place) return
    lastPlace.current = place
    window.scrollTo(0, 0)
    focusPage()
  }, [place])
}
