import { useEffect, useEffectEvent } from 'react'
import { isShortcut } from '../../lib/keys/letter-keys.ts'

export type InboxKeys = {
  move: (step: 1 | -1) => void
  done: () => void
  snooze: () => void
  reply: () => void
  unread: () => void
}

const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu])[data-state=open]'

/** j and k move, e is done, h snoozes, r replies, u marks as unread; unless somebody types or a dialog has the keyboard. */
export function useInboxKeys(keys: InboxKeys) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || document.querySelector(OPEN_LAYER)) return
    const actions: Record<string, () => void> = {
      j: () => keys.move(1),
      k: () => keys.move(-1),
      e: keys.done,
      h: keys.snooze,
      r: keys.reply,
      u: keys.unread,
    }
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined
    if (!action) return
    // A letter that opens a field is not typed into it.
    event.preventDefault()
    action()
  })
  useEffect(() => {
    window.addEventListener('keydown', act)
    return () => window.removeEventListener('keydown', act)
  }, [])
}
