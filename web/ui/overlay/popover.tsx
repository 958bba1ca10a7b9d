import { Popover as RadixPopover } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../class-names.ts'

export const Popover = RadixPopover.Root
export const PopoverTrigger = RadixPopover.Trigger

/** A panel beside the button that opens it; as wide as a narrow screen allows. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof RadixPopover.Content>) {
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-lg border bg-surface text-ink shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...props}
      />
    </RadixPopover.Portal>
  )
}
