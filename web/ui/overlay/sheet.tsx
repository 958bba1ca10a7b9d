import { Dialog as RadixDialog } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'
import { DialogCloseIcon, overlayClasses } from './dialog.tsx'
import { ToastSlot } from './toast-slot.tsx'

export const Sheet = RadixDialog.Root
export const SheetTrigger = RadixDialog.Trigger

const sideClasses = {
  left: 'left-0 w-64 border-r data-[state=closed]:animate-left-out data-[state=open]:animate-left-in',
  right: 'right-0 w-full max-w-md border-l data-[state=closed]:animate-right-out data-[state=open]:animate-right-in',
}

type Props = Omit<ComponentProps<typeof RadixDialog.Content>, 'title'> & {
  side: keyof typeof sideClasses
  title: string
  description?: string
  /** The title is there for screen readers only, and the sheet's content brings its own head. */
  isTitleHidden?: boolean
}

/** A panel that slides in from a side and covers the page's edge until closed. */
export function SheetContent({ side, title, description, isTitleHidden, className, children, ...props }: Props) {
  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        className={cn(
          'fixed inset-y-0 z-50 flex max-w-[calc(100vw-2.5rem)] flex-col bg-surface shadow-pop',
          sideClasses[side],
          className,
        )}
        {...(description === undefined && { 'aria-describedby': undefined })}
        {...props}
      >
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          {isTitleHidden ? (
            <RadixDialog.Title className="sr-only">{title}</RadixDialog.Title>
          ) : (
            <header className="py-4 pr-14 pl-5">
              <RadixDialog.Title className="font-semibold text-lg">{title}</RadixDialog.Title>
              {description !== undefined && (
                <RadixDialog.Description className="text-ink-2 text-sm">{description}</RadixDialog.Description>
              )}
            </header>
          )}
          {children}
        </div>
        <ToastSlot className="shrink-0 px-3 *:my-3 has-[>*]:border-t" />
        {!isTitleHidden && <DialogCloseIcon />}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}
