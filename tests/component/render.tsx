import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/dom'
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll } from 'vitest'
import { App } from '../../web/app.tsx'
import { queryClient } from '../../web/lib/query-client.ts'
import { ToastSlot } from '../../web/ui/overlay/toast-slot.tsx'
import { Toaster } from '../../web/ui/overlay/toaster.tsx'
import { TooltipProvider } from '../../web/ui/overlay/tooltip.tsx'
import { copyTemplate, createWorld, type World, type world } from '../world/world.ts'
import { network } from './network.ts'

export type Person = Awaited<ReturnType<World['person']>>

type Given = Parameters<typeof world>

// A process runs many files: they share an app and a database, and each test brings its own person.
let shared: Promise<World> | undefined
let own: Promise<World> | undefined
let unmount = () => {}

/** No name server is asked: a test that needs another answer gives it. */
const detectMailbox = async () => ({ provider: 'other', smtp: null, imap: null }) as const
const make = async (...[settings, log, more = () => ({})]: Given) =>
  createWorld(await copyTemplate(), settings, log, (config) => ({ detectMailbox, ...more(config) }))

/** The app that answers the page, with its database. */
export function product() {
  if (own) return own
  shared ??= make()
  return shared
}

/** At the top of a file whose app is set up in a way of its own; it may have to wait for what the settings name. */
export function useProduct(given: () => Given | Promise<Given>) {
  beforeAll(async () => {
    own = make(...(await given()))
    await own
  })
  afterAll(() => {
    own = undefined
  })
}

/** Somebody with an account. `person.call` prepares what the page will find. */
export const newPerson = async (details: { firstName?: string; lastName?: string } = {}) =>
  (await product()).person({ firstName: 'Ada', lastName: 'Byron', ...details })

/** The whole product at this address, for this person; for somebody new unless one is given, for nobody when it is null. */
export async function renderPage(path: string, person?: Person | null) {
  await connect(person)
  window.history.replaceState(null, '', path)
  localStorage.setItem('onboarding-completed', 'true')
  render(<App />)
  await screen.findByRole('main')
}

/** The same address anew, as after a reload: what the page remembered is gone, the browser's storage stays. */
export async function reloadPage(person: Person) {
  leavePage()
  queryClient.clear()
  await renderPage(location.pathname + location.search, person)
}

/** One part of a page or one dialog, inside what surrounds every page: queries, tooltips, toasts. */
export async function renderPart(part: ReactNode, person?: Person | null) {
  await connect(person)
  render(
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <Suspense>{part}</Suspense>
        <ToastSlot isFloating />
        <Toaster />
      </TooltipProvider>
    </QueryClientProvider>,
  )
}

async function connect(person: Person | null | undefined) {
  const { app } = await product()
  const { cookie } = person === undefined ? await newPerson() : (person ?? { cookie: '' })
  network.connect(app, cookie)
}

// Not Testing Library's own `render`: it needs React's development build, in which these tests take three times as long.
function render(screenful: ReactNode) {
  // A page that stays mounted would follow the address of the next one.
  leavePage()
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(screenful)
  unmount = () => root.unmount()
}

/** After each test, by the setup: the page goes, with whatever it had put beside itself. */
export function leavePage() {
  unmount()
  unmount = () => {}
  document.body.replaceChildren()
}

/** Who clicks and types, without a pause between two keys. What a modal dialog covers is not found by its role to begin with. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
