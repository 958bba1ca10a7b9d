import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { useCallback } from 'react'
import { cn } from '../class-names.ts'
import { dismissToast, type Toast, useToasts } from './use-toast.ts'

/** Shows what `toast()` was given. `className` places the viewport. */
export function Toaster({ className }: { className?: string }) {
  const toasts = useToasts()
  const viewport = useRoomForToasts()
  return (
    <RadixToast.Provider swipeDirection="left" label="Notification">
      {toasts.map((entry) => (
        <ToastPill key={entry.id} entry={entry} />
      ))}
      <RadixToast.Viewport
        ref={viewport}
        className={cn(
          'fixed inset-x-4 bottom-4 z-60 flex flex-col items-start gap-2 sm:right-auto sm:max-w-md',
          // On narrow screens the dialog's buttons are at the bottom, so the toast moves to the top.
          'max-sm:in-[body:has([role=dialog]_footer)]:top-4 max-sm:in-[body:has([role=dialog]_footer)]:bottom-auto',
          className,
        )}
      />
    </RadixToast.Provider>
  )
}

const GAP_PX = 8

/** Publishes the height of the toasts, for what must not be covered by them. */
function useRoomForToasts() {
  return useCallback((viewport: HTMLElement | null) => {
    if (!viewport) return
    const observer = new ResizeObserver(() => {
      const height = viewport.offsetHeight
      document.documentElement.style.setProperty('--toast-room', height > 0 ? `${height + GAP_PX}px` : '0px')
    })
    observer.observe(viewport)
    return () => observer.disconnect()
  }, [])
}

/** Time to read and to decide. */
const ACTION_MS = 10_000

const buttonClasses = 'inline-flex h-7 items-center rounded-sm px-2 hover:bg-surface/15 pointer-coarse:h-11'

function ToastPill({ entry }: { entry: Toast }) {
  return (
    <RadixToast.Root
      type="background"
      duration={entry.isWaiting ? Number.POSITIVE_INFINITY : entry.action && ACTION_MS}
      open={entry.isOpen}
      onOpenChange={(isOpen) => !isOpen && dismissToast(entry.id)}
      className={cn(
        'flex w-full animate-rise-in items-center gap-2 rounded-md py-2 pr-1.5 pl-4 text-sm text-surface shadow-pop data-[state=closed]:animate-fade-out data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) sm:w-auto',
        entry.variant === 'destructive' ? 'bg-bad' : 'bg-ink',
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        <RadixToast.Title className="font-medium">{entry.title}</RadixToast.Title>
        {entry.description && <RadixToast.Description>{entry.description}</RadixToast.Description>}
      </div>
      {[entry.action, entry.otherAction].map(
        (action) =>
          action && (
            <RadixToast.Action
              key={action.label}
              altText={action.label}
              onClick={action.onClick}
              className={cn(buttonClasses, 'font-semibold')}
            >
              {action.label}
            </RadixToast.Action>
          ),
      )}
      <RadixToast.Close aria-label="Dismiss" className={buttonClasses}>
        <X className="size-4" aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
