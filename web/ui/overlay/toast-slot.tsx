let slots: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function setSlots(next: readonly HTMLElement[]) {
  slots = next
  for (const listener of listeners) listener()
}

function register(slot: HTMLElement | null) {
  if (!slot) return
  setSlots([...slots, slot])
  return () => setSlots(slots.filter((other) => other !== slot))
}

export const currentSlots = () => slots

export function subscribeToSlots(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

type Props = {
  className?: string
  /** Over the page: it moves up until it covers no control. Others take part in the layout, so that they cover nothing. */
  isFloating?: boolean
}

/** A place for the toast, and a live region from the start, so that it is announced. The one that was opened last gets it. */
export const ToastSlot = ({ className, isFloating }: Props) => (
  <div ref={register} aria-live="polite" data-floating={isFloating} className={className} />
)
