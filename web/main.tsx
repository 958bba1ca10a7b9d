import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App, loadShell } from './app.tsx'
import { watchForInstall } from './features/install/install-event.ts'
import { registerServiceWorker } from './features/install/register-service-worker.ts'
import { preloadWhenIdle } from './lib/preload.ts'
import { queryClient } from './lib/query-client.ts'
import { CURRENT_USER } from './lib/use-current-user.ts'
import { loadPage } from './pages.ts'

// The page says "Loading..." by itself, so nothing is drawn before its code is there, nor twice while the first data is on its way,
// but not for long.
const LONGEST_WAIT_MS = 300
const AFTER_DRAW_MS = 500

watchForInstall()
registerServiceWorker()
// Not awaited: the pages' code waits until this module is done.
void firstLook().then(draw).then(fetchLater)

function draw() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // As a transition the browser can answer a click or scroll in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/** Fetches what the server has named for later, without running it. */
function fetchLater() {
  const fetchAll = () => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-later]')) link.rel = 'prefetch'
  }
  // The first draw is under way and goes first.
  setTimeout(() => preloadWhenIdle(async () => fetchAll()), AFTER_DRAW_MS)
}

/** What a signed-in visitor sees first. The server has named its files in the page (server/http/web-app/page-starts.ts), or there is none. */
async function firstLook() {
  if (!document.querySelector('link[rel=modulepreload][href*="/app-shell-"]')) return
  const user = queryClient.prefetchQuery(CURRENT_USER)
  const [, page] = await Promise.allSettled([loadShell(), loadPage(window.location.pathname)])
  const first = page.status === 'fulfilled' ? page.value?.loadFirst?.() : undefined
  await Promise.race([
    Promise.allSettled([user, first]),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS)),
  ])
}
