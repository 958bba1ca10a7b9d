// Runs inside the page that is measured, so each function stands alone.

export type Look = { largestPaintMs: number; rowsMs: number; blockedMs: number; scripts: number; shift: number }

type Watch = { largestPaintMs: number; blockedMs: number; shift: number; rowsMs: number }
declare global {
  interface Window {
    watch?: Watch
    answer?: Promise<number | null>
  }
}

/** Before the page loads: notes what the browser reports. */
export function observeLook() {
  const watch: Watch = { largestPaintMs: 0, blockedMs: 0, shift: 0, rowsMs: 0 }
  window.watch = watch
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => {
    watch.largestPaintMs = startTime
  })
  // Of each task, what goes beyond 50 ms: an input would have waited that long.
  observe('longtask', ({ duration }) => {
    watch.blockedMs += Math.max(0, duration - 50)
  })
  observe('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) watch.shift += value
  })
  const rows = setInterval(() => {
    if (!document.querySelector('tbody a[data-lead]')) return
    clearInterval(rows)
    requestAnimationFrame(() =>
      setTimeout(() => {
        watch.rowsMs = performance.now()
      }),
    )
  }, 10)
}

/** The figures, once the rows are there and nothing has happened for a while. */
export async function lookAt(): Promise<Look> {
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  while (!window.watch?.rowsMs) await rest(50)
  await rest(3000)
  const { largestPaintMs, rowsMs, blockedMs, shift } = window.watch
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  // Without those that are fetched for later.
  const later = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')].map(({ href }) => href)
  const isNeeded = ({ name, startTime }: PerformanceEntry) =>
    name.endsWith('.js') && startTime < rowsMs && !later.includes(name)
  const scripts = files.filter(isNeeded).length
  return { largestPaintMs, rowsMs, blockedMs, scripts, shift }
}

/** Sets `answer`: milliseconds from the next input to the frame that shows other rows; null when they stay as they are. */
export function watchRows() {
  window.answer = new Promise<number | null>((resolve) => {
    addEventListener(
      'input',
      (event) => {
        const text = () => document.querySelector('main tbody')?.textContent
        const before = text()
        const giveUp = setTimeout(() => finish(null), 3000)
        const watcher = new MutationObserver(() => {
          if (text() === before) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => finish(performance.now() - event.timeStamp)))
        })
        watcher.observe(document.querySelector('main') ?? document, {
          childList: true,
          subtree: true,
          characterData: true,
        })
        function finish(took: number | null) {
          clearTimeout(giveUp)
          watcher.disconnect()
          resolve(took)
        }
      },
      { once: true, capture: true },
    )
  })
}

/** Sets `answer`: milliseconds from the next press to the frame that shows the lead of this name. */
export function watchLead(name: string) {
  window.answer = new Promise<number>((resolve) => {
    addEventListener(
      'pointerdown',
      (event) => {
        const watcher = new MutationObserver(() => {
          const isOpen = [...document.querySelectorAll('[role=dialog] h2')].some(
            ({ textContent }) => textContent === name,
          )
          if (!isOpen) return
          watcher.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - event.timeStamp)))
        })
        watcher.observe(document.body, { childList: true, subtree: true, characterData: true })
      },
      { once: true, capture: true },
    )
  })
}

/** The moment of the largest paint, once nothing on the page is loading any more. */
export async function paintOf(): Promise<number> {
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  let largest = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  while (document.querySelector('.skeleton')) await rest(50)
  await rest(1500)
  return largest
}
