import { useSyncExternalStore } from 'react'
import type { Doubt } from './launch-doubts.ts'

type Ticks = ReadonlySet<string>
const NONE: Ticks = new Set()

// By question, so that the content and the footer of a dialog share them, and a question asked again starts without any.
const ticks = new WeakMap<Doubt, Ticks>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The problems of a question that are ticked so far. */
export const useTicks = (doubt: Doubt | undefined) =>
  useSyncExternalStore(subscribe, () => (doubt && ticks.get(doubt)) ?? NONE)

export function setTick(doubt: Doubt, code: string, isTicked: boolean) {
  const others = [...(ticks.get(doubt) ?? NONE)].filter((other) => other !== code)
  ticks.set(doubt, new Set(isTicked ? [...others, code] : others))
  for (const listener of listeners) listener()
}
