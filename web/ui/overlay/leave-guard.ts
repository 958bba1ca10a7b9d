import { useEffect, useState } from 'react'
import type { RouterOptions } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** Asked before the app goes to another address; it goes there when `go` is called. */
let ask: ((go: () => void) => void) | undefined

/** Around every change of address inside the app. */
export const guardedNav: NonNullable<RouterOptions['aroundNav']> = (change, to, options) => {
  if (ask && isElsewhere(to)) ask(() => change(to, options))
  else change(to, options)
}

const isElsewhere = (to: string) => new URL(to, location.href).pathname !== location.pathname

/** While there is something to lose, leaving the page waits for the user: `leave` is set, and called to go on. */
export function useLeaveGuard(isDirty: boolean) {
  const [leave, setLeave] = useState<() => void>()
  useEffect(() => {
    if (!isDirty) return
    const here = location.href
    ask = (go) =>
      setLeave(() => () => {
        ask = undefined
        go()
      })
    // The browser asks before the user closes or reloads the page.
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Back and Forward can't be refused, so the address is put back. Capturing, so that the router doesn't hear of it.
    const pop = (event: PopStateEvent) => {
      if (!isElsewhereThan(here)) return
      const wanted = location.pathname + location.search
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      ask?.(() => navigate(wanted))
    }
    window.addEventListener('beforeunload', unload)
    window.addEventListener('popstate', pop, true)
    return () => {
      ask = undefined
      window.removeEventListener('beforeunload', unload)
      window.removeEventListener('popstate', pop, true)
    }
  }, [isDirty])
  return { leave, stay: () => setLeave(undefined) }
}

const isElsewhereThan = (here: string) => new URL(here).pathname !== location.pathname
