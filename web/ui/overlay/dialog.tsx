import { X } from 'lucide-react'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentProps, createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react'
import { cn } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { ToastSlot } from './toast-slot.tsx'
import { useReturnFocus } from './use-return-focus.ts'

const Opener = createContext<RefObject<Element | null> | undefined>(undefined)
/** The panel of the dialog around: a question is asked inside of it, never in another layer above. */
export const DialogPanel = createContext<HTMLElement | null>(null)

/** However it was opened, closing returns the focus to where it was. */
export function Dialog(props: ComponentProps<typeof RadixDialog.Root>) {
  const opener = useRef<Element | null>(null)
  return (
    <Opener value={opener}>
      <RadixDialog.Root {...props} />
    </Opener>
  )
}

export const DialogTrigger = RadixDialog.Trigger
export const DialogClose = RadixDialog.Close

/** On the same level as dialogs and drawers, so that the one opened last covers the others. */
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
  const focus = useReturnFocus(useContext(Opener))
  const [panel, setPanel] = useState<HTMLElement | null>(null)

  return (
    <RadixDialog.Portal>
      <RadixDialog.Overlay className={overlayClasses} />
      <RadixDialog.Content
        ref={setPanel}
        className={cn(
          'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-lg flex-col rounded-lg border border-line bg-surface shadow-pop data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...(description === undefined && { 'aria-describedby': undefined })}
        {...props}
        onOpenAutoFocus={(event) => {
          focus.onOpenAutoFocus(event)
          props.onOpenAutoFocus?.(event)
        }}
        onCloseAutoFocus={(event) => {
          focus.onCloseAutoFocus(event)
          props.onCloseAutoFocus?.(event)
        }}
      >
        <DialogPanel value={panel}>
          <header className="pt-4 pr-14 pb-3 pl-5">
            <RadixDialog.Title className="font-semibold text-lg">{title}</RadixDialog.Title>
            {description !== undefined && (
              <RadixDialog.Description className="mt-0.5 text-pretty text-ink-2 text-sm">
                {description}
              </RadixDialog.Description>
            )}
          </header>
          <div className="min-h-0 grow overflow-y-auto px-5 pt-1 pb-5">{children}</div>
          {/* In a tall dialog nothing moves but the lower edge of its content. The line is that edge: without it the toast seems to lie on a field that is cut off there. */}
          <ToastSlot className="shrink-0 px-5 *:my-3 has-[>*]:border-t" />
          {notice}
          {footer && <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>}
          <DialogCloseIcon />
        </DialogPanel>
      </RadixDialog.Content>
    </RadixDialog.Portal>
  )
}

/** Last in the panel, so that the focus starts at the content. */
export function DialogCloseIcon() {
  return (
    <RadixDialog.Close asChild>
      <IconButton label="Close" className="absolute top-3 right-3 pointer-coarse:top-1.5 pointer-coarse:right-1.5">
        <X aria-hidden="true" />
      </IconButton>
    </RadixDialog.Close>
  )
}
