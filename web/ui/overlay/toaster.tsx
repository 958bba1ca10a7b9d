import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { cn } from '../class-names.ts'
import { avoidControls } from './avoid-controls.ts'
import { currentSlots, subscribeToSlots } from './toast-slot.tsx'
import { dismissToast, type Toast, useToasts } from './use-toast.ts'

const SHOWN_MS = 5000
/** Time to read and to decide. */
const WITH_ACTION_MS = 10_000
/** A dialog that closes with the toast is closing by then. */
const SETTLE_MS = 30

/** Shows what `toast()` was given, in the `ToastSlot` that was opened last: of a dialog, or of the page. */
export function Toaster() {
  const [entry] = useToasts()
  const slot = useSlot(entry?.id)
  useEffect(() => {
    const focus = ({ key }: KeyboardEvent) =>
      key === 'F8' && document.querySelector<HTMLElement>('[data-toast] button')?.focus()
    window.addEventListener('keydown', focus)
    return () => window.removeEventListener('keydown', focus)
  }, [])
  return slot && entry?.isOpen && createPortal(<ToastPill key={entry.id} entry={entry} slot={slot} />, slot)
}

function useSlot(id: number | undefined) {
  const slots = useSyncExternalStore(subscribeToSlots, currentSlots)
  const [placed, setPlaced] = useState<{ id: number | undefined; slot: HTMLElement | undefined }>()
  useEffect(() => {
    const isOpen = (slot: HTMLElement) => !slot.closest('[data-state=closed]')
    const timer = setTimeout(() => setPlaced({ id, slot: slots.findLast(isOpen) }), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [id, slots])
  return placed?.id === id && placed?.slot?.isConnected ? placed.slot : undefined
}

const buttonClasses = 'inline-flex h-7 items-center rounded-sm px-2 hover:bg-surface/15 pointer-coarse:h-11'

function ToastPill({ entry, slot }: { entry: Toast; slot: HTMLElement }) {
  const [isHeld, setIsHeld] = useState(false)
  const isReading = useRef(false)
  useEffect(() => {
    if (entry.isWaiting || isHeld) return
    const timer = setTimeout(() => dismissToast(entry.id), entry.action ? WITH_ACTION_MS : SHOWN_MS)
    return () => clearTimeout(timer)
  }, [entry, isHeld])
  useAvoidedControls(slot)
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(isReading.current)
  return (
    <div
      role="status"
      data-toast
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={() => {
        isReading.current = true
        hold()
      }}
      onBlur={() => {
        isReading.current = false
        release()
      }}
      onKeyDown={({ key }) => key === 'Escape' && dismissToast(entry.id)}
      className={cn(
        'flex animate-rise-in flex-wrap items-center justify-end gap-x-1 rounded-md py-2 pr-1.5 pl-4 text-sm text-surface shadow-pop',
        entry.variant === 'destructive' ? 'bg-bad' : 'bg-ink',
      )}
    >
      <div className="wrap-anywhere min-w-0 flex-1 basis-36 py-0.5 pr-2">
        <p className="font-medium">{entry.title}</p>
        {entry.description && <p>{entry.description}</p>}
      </div>
      {[entry.action, entry.otherAction].map(
        (action) =>
          action && (
            <button
              key={action.label}
              type="button"
              onClick={() => {
                action.onClick()
                dismissToast(entry.id)
              }}
              className={cn(buttonClasses, 'font-semibold')}
            >
              {action.label}
            </button>
          ),
      )}
      <button type="button" aria-label="Dismiss" onClick={() => dismissToast(entry.id)} className={buttonClasses}>
        <X className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

const LOOK_MS = 300

/** Over a page, which scrolls and changes below it. */
function useAvoidedControls(slot: HTMLElement) {
  useLayoutEffect(() => {
    if (slot.dataset.floating === undefined) return
    avoidControls(slot)
    const timer = setInterval(avoidControls, LOOK_MS, slot)
    return () => {
      clearInterval(timer)
      slot.style.bottom = ''
    }
  }, [slot])
}
