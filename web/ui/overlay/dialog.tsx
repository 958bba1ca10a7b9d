import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentProps, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'

export const Dialog = RadixDialog.Root
export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close

/** On the level of what it dims: of dialogs and drawers, the one opened last lies over the others. */
export const overlayClasses =
  'fixed inset-0 z-50 bg-backdrop data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

type Props = Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> & {
  title: string
  description?: ReactNode
  /** Stays in view above the footer. */
  notice?: ReactNode
  footer?: ReactNode
}

export function DialogContent({ title, description, notice, footer, className, children, ...props }: Props) {
  const closeIcon = useRef<HTMLButtonElement>(null)

  /** A toast lies over the dialog and would take Esc for itself alone. */
  function closeDespiteToast(event: KeyboardEvent<HTMLDivElement>) {
    props.onKeyDown?.(event)
    const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key !== 'Escape' || event.defaultPrevented || !isHere) return
    props.onEscapeKeyDown?.(event.nativeEvent)
    if (!event.nativeEvent.defaultPrevented) closeIcon.current?.click()
  }

  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        className={cn(
          'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg flex-col rounded-lg border border-line bg-surface shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          // Where a toast lies above it, it makes room.
          footer && 'max-sm:top-(--toast-room,0px) max-sm:max-h-[calc(100dvh-2rem-var(--toast-room,0px))]',
          className,
        )}
        {...(description === undefined && { 'aria-describedby': undefined })}
        {...props}
        onKeyDown={closeDespiteToast}
      >
        <header className="pt-4 pr-14 pb-3 pl-5">
          <RadixDialog.Title className="font-semibold text-lg">{title}</RadixDialog.Title>
          {description !== undefined && (
            <RadixDialog.Description className="mt-0.5 text-pretty text-ink-2 text-sm">
              {description}
            </RadixDialog.Description>
          )}
        </header>
        <div className="min-h-0 overflow-y-auto px-5 pt-1 pb-5">{children}</div>
        {notice}
        {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
        <DialogCloseIcon ref={closeIcon} />
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}

/** Last in the panel, so that focus starts at what the panel is for. */
export function DialogCloseIcon({ ref }: { ref?: Ref<HTMLButtonElement> }) {
  return (
    <RadixDialog.Close asChild>
      <IconButton
        ref={ref}
        label="Close"
        className="absolute top-3 right-3 pointer-coarse:top-1.5 pointer-coarse:right-1.5"
      >
        <X aria-hidden="true" />
      </IconButton>
    </RadixDialog.Close>
  )
}
