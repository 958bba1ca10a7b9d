import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { Router, useLocation } from 'wouter'
import { LoadingScreen } from './features/accounts/loading-screen.tsx'
import { UnreachableScreen } from './features/accounts/unreachable-screen.tsx'
import { CrashedScreen } from './features/shell/crashed-screen.tsx'
import { ErrorBoundary } from './features/shell/error-boundary.tsx'
import { endSignOut } from './lib/drafts/kept-draft.ts'
import { queryClient } from './lib/query-client.ts'
import { useCurrentUser } from './lib/use-current-user.ts'
import { preloadPage } from './pages.ts'
import { guardedNav } from './ui/overlay/leave-guard.ts'

const LandingPage = lazy(() => import('./features/accounts/landing-page.tsx'))
export const loadShell = () => import('./features/shell/app-shell.tsx')
const AppShell = lazy(loadShell)

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary fallback={CrashedScreen}>
        <Router aroundNav={guardedNav}>
          <Suspense fallback={<LoadingScreen />}>
            <Screen />
          </Suspense>
        </Router>
      </ErrorBoundary>
    </QueryClientProvider>
  )
}

function Screen() {
  const [path] = useLocation()
  const user = useCurrentUser()
  const wanted = wantedScreen(user, path)
  // Keeps the current screen until the next one's code has loaded, so that no fallback flashes in between.
  const shown = useDeferredValue(wanted)

  // Loads the page's code in parallel with the shell's.
  useEffect(() => {
    if (wanted === 'app') preloadPage(path)
  }, [wanted, path])

  useEffect(() => {
    if (wanted === 'app' || (wanted === 'landing' && !user.data)) endSignOut(wanted === 'app')
  }, [wanted, user.data])

  if (shown === 'unreachable') return <UnreachableScreen isTrying={user.isFetching} onRetry={() => user.refetch()} />
  if (shown === 'landing') return <LandingPage />
  if (shown === 'app' && user.data) return <AppShell user={user.data} />
  return <LoadingScreen />
}

function wantedScreen({ isPending, isError, data }: ReturnType<typeof useCurrentUser>, path: string) {
  if (isPending) return 'loading'
  if (isError) return 'unreachable'
  return data && path !== '/landing' ? 'app' : 'landing'
}
