import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same and does what the latest one does, for parts that render again only when a prop changes. */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
