import { ChevronUp, Minus, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { cn } from '../../ui/class-names.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { DialogPanel } from '../../ui/overlay/dialog.tsx'
import { ToastSlot } from '../../ui/overlay/toast-slot.tsx'
import { ComposerContent } from './composer-content.tsx'
import { saveWords } from './save-words.ts'
import { type Composer, useComposer } from './use-composer.ts'
import { useComposerFocus, useInertPage } from './use-composer-focus.ts'
import { useRecipient } from './use-recipient.ts'

/** The docked composer; nothing while no email is being written. */
export default function ComposerDock({ userId }: { userId: number }) {
  const composer = useComposer(userId)
  const { session } = composer
  return (
    session && (
      <Dock key={composer.started} composer={composer} isMinimized={session.isMinimized} leadId={session.leadId} />
    )
  )
}

/** Beside the lead's panel where one is open, so that both can be read. */
const PLACE = 'fixed right-4 bottom-0 z-40 lg:in-[body:has([data-side-panel])]:right-[29rem]'

type DockProps = { composer: Composer; isMinimized: boolean; leadId: number | undefined }

function Dock({ composer, isMinimized, leadId }: DockProps) {
  const titleId = useId()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  const { title } = useRecipient(leadId)
  const isSheet = useMedia('(width < 40rem)')
  useComposerFocus(panel, composer.openings, isMinimized)
  useInertPage(panel, isSheet && !isMinimized)

  function handleKey(event: KeyboardEvent) {
    const { key, target } = event
    if (key !== 'Escape' || !(target instanceof Element) || event.nativeEvent.isComposing) return
    // Menus, which are outside of the panel, and questions have the keyboard while they are open.
    if (!panel?.contains(target) || target.closest('[role=alertdialog]')) return
    event.preventDefault()
    composer.minimize()
  }

  return (
    <>
      {isMinimized && <Bar title={title} onExpand={composer.expand} onClose={composer.close} />}
      {/* Hidden rather than removed: a writer goes on writing, and the chosen time stays chosen. */}
      <section
        ref={setPanel}
        role="dialog"
        aria-modal="false"
        aria-labelledby={titleId}
        hidden={isMinimized}
        data-composer
        tabIndex={-1}
        onKeyDown={handleKey}
        className={cn(
          PLACE,
          // Below the actions for selected leads, which are at the top then.
          'sm:in-[body:has([data-bulk-bar])]:max-h-[min(48rem,calc(100dvh-11rem))]',
          'flex max-h-[min(48rem,calc(100dvh-1rem))] w-[calc(100vw-2rem)] max-w-[36rem] animate-rise-in flex-col rounded-t-lg border border-b-0 bg-surface shadow-pop outline-none max-sm:inset-0 max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:rounded-none max-sm:border-0',
        )}
      >
        <DialogPanel value={panel}>
          <header className="flex items-center gap-2 border-b py-1.5 pr-2 pl-4">
            <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold text-sm">
              {title}
            </h2>
            {/* Every pause in typing saves, which is not worth saying; a problem is. */}
            <p aria-live={composer.problem ? 'polite' : 'off'} className="shrink-0 text-ink-3 text-xs">
              {saveWords(composer)}
            </p>
            <IconButton label="Minimize" title="Minimize (Esc)" onClick={composer.minimize}>
              <Minus aria-hidden="true" />
            </IconButton>
            <IconButton label="Close" title="Close" onClick={composer.close}>
              <X aria-hidden="true" />
            </IconButton>
          </header>
          <ComposerContent composer={composer} />
          {isSheet && <ToastSlot className="shrink-0 px-4 *:my-3 has-[>*]:border-t" />}
          <ConfirmDialog
            isOpen={composer.leaving !== undefined}
            question="Discard this email?"
            text={whyUnsaved(composer)}
            confirmLabel="Discard"
            cancelLabel="Keep editing"
            onConfirm={composer.discard}
            onCancel={composer.stay}
          />
        </DialogPanel>
      </section>
    </>
  )
}

type BarProps = { title: string; onExpand: () => void; onClose: () => void }

function Bar({ title, onExpand, onClose }: BarProps) {
  return (
    <section
      aria-label="Minimized email"
      className={cn(
        PLACE,
        'flex w-72 max-w-[calc(100vw-7rem)] items-center rounded-t-lg border border-b-0 bg-surface pr-1 shadow-pop max-lg:right-22',
      )}
    >
      <button
        type="button"
        data-composer-bar
        onClick={onExpand}
        className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-tl-lg px-3 text-left font-medium text-sm hover:bg-sunken"
      >
        <ChevronUp className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
        <span className="truncate">{title}</span>
      </button>
      <IconButton label="Close email" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </section>
  )
}

function whyUnsaved({ session, problem, leaving }: Composer) {
  if (leaving?.why === 'writing') return 'AI is still writing. You would lose its text.'
  if (session?.leadId === undefined) return 'It has not been saved. Choose a lead to save it as a draft.'
  return problem?.kind === 'offline' ? "It has not been saved, because you're offline." : 'It has not been saved.'
}
