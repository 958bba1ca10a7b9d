import '@testing-library/jest-dom/vitest'
import { configure } from '@testing-library/dom'
import { afterEach, beforeEach, expect, inject, vi } from 'vitest'
import { findThreadsIn } from '../../server/threads.ts'
import { closeActing } from '../../web/features/lead-data/acting.ts'
import { close as closePalette } from '../../web/features/palette/palette-state.ts'
import { queryClient } from '../../web/lib/query-client.ts'
import { currentToasts, dismissToast } from '../../web/ui/overlay/use-toast.ts'
import { network } from './network.ts'
import { leavePage } from './render.tsx'

// A test may stop the clock; this goes on.
const { setTimeout, setImmediate } = globalThis
// An effect may set state whose effects set state again: each takes one turn of React's scheduler.
const SCHEDULER_TURNS = 4
// A slow machine, to look for tests that depend on a quick one: JITTER_MS=40.
const JITTER_MS = Number(process.env.JITTER_MS ?? 0)

/** Found just before the page was rendered again: what a person sees is not there any more. */
const isReplaced = (found: unknown) => found instanceof Element && !found.isConnected

configure({
  // Two noisy cores: what is waited for may take its time, and costs none when it is quick.
  asyncUtilTimeout: 60_000,
  // After each click and key React does what it has put off, as it would before a person's next one.
  asyncWrapper: async (act) => {
    for (;;) {
      const result = await act()
      await new Promise((resolve) => setTimeout(resolve, Math.random() * JITTER_MS))
      for (let turn = 0; turn < SCHEDULER_TURNS; turn++) await new Promise((resolve) => setImmediate(resolve))
      if (!isReplaced(result)) return result
    }
  },
  getElementError: (message, container) =>
    Object.assign(new Error(`${message?.slice(0, 3000)}\n\nIt reads: ${container.textContent?.slice(0, 2000)}`), {
      name: 'TestingLibraryElementError',
    }),
})

findThreadsIn(new URL(inject('threadsUrl')))

// What happy-dom lacks. News of the bell arrive in the browser tests.
class SilentEventSource extends EventTarget {
  close() {}
}
vi.stubGlobal('EventSource', SilentEventSource)
vi.stubGlobal('fetch', network.fetch)
// A test is never idle: a part preloaded beside it could arrive when its page is gone.
vi.stubGlobal('requestIdleCallback', () => 0)
window.scrollTo = () => {}

const complaints: string[] = []
vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
  const text = words.map(String).join(' ')
  // happy-dom does not know <search>; every browser does.
  if (!text.startsWith('The tag <%s> is unrecognized') || words[1] !== 'search') complaints.push(text)
})

beforeEach(() => {
  complaints.length = 0
})

afterEach(async () => {
  leavePage()
  closePalette()
  closeActing()
  await network.reset()
  queryClient.clear()
  for (const { id } of currentToasts()) dismissToast(id)
  localStorage.clear()
  sessionStorage.clear()
  // As in the browser tests: an error in the console fails the test.
  expect(complaints, 'the page complained').toEqual([])
})
