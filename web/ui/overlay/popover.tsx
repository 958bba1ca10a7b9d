import { Popover as RadixPopover } from 'radix-ui'
import { type ComponentProps, createContext, type RefObject, useContext, useRef } from 'react'
import { cn } from '../class-names.ts'

const Trigger = createContext<RefObject<HTMLButtonElement | null>>({ current: null })

export function Popover(props: ComponentProps<typeof RadixPopover.Root>) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Trigger value={trigger}>
      <RadixPopover.Root {...props} />
    </Trigger>
  )
}

export function PopoverTrigger(props: Omit<ComponentProps<typeof RadixPopover.Trigger>, 'ref'>) {
  return <RadixPopover.Trigger ref={useContext(Trigger)} {...props} />
}

/** A panel beside the button that opens it; as wide as a narrow screen allows. */
export function PopoverContent({
  className,
  onInteractOutside,
  ...props
}: ComponentProps<typeof RadixPopover.Content>) {
  const trigger = useContext(Trigger)
  return (
    <RadixPopover.Portal>
      <RadixPopover.Content
        sideOffset={6}
        collisionPadding={8}
        // Radix returns the focus on closing unless something outside was pressed. Its own button is not "something":
        // pressed while the panel is still closing, it reopens the panel, which would then keep the focus for good.
        onInteractOutside={(event) => {
          onInteractOutside?.(event)
          if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
        }}
        className={cn(
          'z-50 flex max-h-(--radix-popover-content-available-height) w-96 max-w-[calc(100vw-1rem)] flex-col overflow-y-auto rounded-lg border bg-surface text-ink shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...props}
      />
    </RadixPopover.Portal>
  )
}
