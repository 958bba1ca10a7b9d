import { isTyping } from '../typing-target.ts'
import { useCurrentUser } from '../use-current-user.ts'

let isOn = true

/** As the user has set it: with single keys turned off, none of them does anything. */
export function setLetterKeys(isWanted: boolean) {
  isOn = isWanted
}

/** For whoever decides itself where typing is. */
export const areLetterKeysOn = () => isOn

/** Whether a key alone is a shortcut now: the user wants them, and is not typing. */
export const isShortcut = (event: KeyboardEvent) =>
  isOn && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && !isTyping(event)

/** Whether to show the keys of actions. */
export const useLetterKeys = () => useCurrentUser().data?.usesLetterKeys !== false

/** The tooltip of a button and, unless the user has turned them off, its key. */
export function useKeyHints() {
  const hasKeys = useLetterKeys()
  return (title: string, key: string) =>
    hasKeys ? { title: `${title} (${key})`, 'aria-keyshortcuts': key } : { title }
}
