import { useLayoutEffect, useState } from 'react'
import type { RouterOptions } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { placeOf } from './place-of.ts'

/** Asked before the app goes to another address; it goes there when `go` is called. */
let ask: ((go: () => void) => void) | undefined

/** Around every change of address inside the app. */
export const guardedNav: NonNullable<RouterOptions['aroundNav']> = (change, to, options) => {
  if (ask && isElsewhere(to)) ask(() => change(to, options))
  else change(to, options)
  if (ask) here = location.href
}

/** Where the page that asks is, which may be another of its tabs by now. */
let here = ''

const isElsewhere = (to: string) => !isSamePlace(to, location.href)
const isSamePlace = (one: string, other: string) =>
  guardedPlace(new URL(one, location.href).pathname) === guardedPlace(new URL(other, location.href).pathname)
/** As the page that asks tells places apart. */
let guardedPlace = placeOf

/**
 * While there is something to lose, leaving the page waits for the user: `leave` is set, and called to go on. `place`: paths that it
 * maps to the same lose nothing.
 */
export function useLeaveGuard(isDirty: boolean, place = placeOf) {
  const [leave, setLeave] = useState<() => void>()
  // With the render, not after it: the next click may be the one that leaves.
  useLayoutEffect(() => {
    if (!isDirty) return
    guardedPlace = place
    here = location.href
    ask = (go) =>
      setLeave(() => () => {
        ask = undefined
        go()
      })
    // The browser asks before the user closes or reloads the page.
    const unload = (event: BeforeUnloadEvent) => event.preventDefault()
    // Back and Forward can't be refused, so the address is put back. Capturing, so that the router doesn't hear of it.
    const pop = (event: PopStateEvent) => {
      if (isSamePlace(location.href, here)) {
        here = location.href
        return
      }
      const wanted = location.pathname + location.search
      event.stopImmediatePropagation()
      history.pushState(null, '', here)
      ask?.(() => navigate(wanted))
    }
    window.addEventListener('beforeunload', unload)
    window.addEventListener('popstate', pop, true)
    return () => {
      ask = undefined
      guardedPlace = placeOf
      window.removeEventListener('beforeunload', unload)
      window.removeEventListener('popstate', pop, true)
    }
  }, [isDirty, place])
  return { leave, stay: () => setLeave(undefined) }
}
