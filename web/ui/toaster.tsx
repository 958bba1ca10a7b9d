import { X } from 'lucide-react'
import { Toast as RadixToast } from 'radix-ui'
import { cn } from './class-names.ts'
import { dismissToast, type Toast, useToasts } from './use-toast.ts'

/** Shows what `toast()` was given. `className` places the viewport. */
export function Toaster({ className }: { className?: string }) {
  const toasts = useToasts()
  return (
    <RadixToast.Provider swipeDirection="left" label="Notification">
      {toasts.map((entry) => (
        <ToastPill key={entry.id} entry={entry} />
      ))}
      <RadixToast.Viewport
        className={cn(
          'fixed inset-x-4 bottom-4 z-60 flex flex-col items-start gap-2 sm:right-auto sm:max-w-md',
          // On narrow screens a dialog has its buttons where the toast would be, and its Close above, at the right.
          'max-sm:in-[body:has([role=dialog]_footer)]:top-4 max-sm:in-[body:has([role=dialog]_footer)]:right-18 max-sm:in-[body:has([role=dialog]_footer)]:bottom-auto',
          className,
        )}
      />
    </RadixToast.Provider>
  )
}

const buttonClasses = 'inline-flex h-7 items-center rounded-sm px-2 hover:bg-surface/15 pointer-coarse:h-11'

function ToastPill({ entry }: { entry: Toast }) {
  return (
    <RadixToast.Root
      type="background"
      duration={entry.isWaiting ? Number.POSITIVE_INFINITY : undefined}
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
      {entry.action && (
        <RadixToast.Action
          altText={entry.action.label}
          onClick={entry.action.onClick}
          className={cn(buttonClasses, 'font-semibold')}
        >
          {entry.action.label}
        </RadixToast.Action>
      )}
      <RadixToast.Close aria-label="Dismiss" className={buttonClasses}>
        <X className="size-4" aria-hidden="true" />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
