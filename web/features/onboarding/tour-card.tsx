import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useReturnFocus } from '../../ui/overlay/use-return-focus.ts'
import { Progress } from '../../ui/progress.tsx'
import { CARD_HEIGHT, CARD_WIDTH } from './place-card.ts'
import { completeTour, nextStep, previousStep, skipTour } from './tour-state.ts'
import { type TourStep, tourSteps } from './tour-steps.ts'
import { usePlacement } from './use-placement.ts'

type Props = { page: string; step: number }

// The card's size is fixed, so its buttons are small on every screen.
const buttonClasses = 'pointer-coarse:h-7'

/** Dims the page except the step's target, and explains the target in a card. */
export default function TourCard({ page, step: wanted }: Props) {
  const steps = tourSteps(page)
  const index = Math.min(wanted, steps.length - 1)
  const step = steps[index] as TourStep
  const isLast = index >= steps.length - 1
  const placement = usePlacement(step)
  const nextButton = useRef<HTMLButtonElement>(null)
  const focus = useReturnFocus()
  useScrollBack()

  // The first step has no Back button: keep the focus from disappearing with it.
  useEffect(() => {
    if (index === 0) nextButton.current?.focus()
  }, [index])

  return (
    <Dialog.Root open onOpenChange={skipTour}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-70 overflow-clip">
          <div
            data-testid="tour-spotlight"
            className="fixed rounded-lg shadow-[0_0_0_200vmax_var(--backdrop)] outline-2 outline-accent outline-offset-2"
            style={placement?.spotlight ? boxStyle(placement.spotlight) : { left: '50%', top: '50%', outline: 'none' }}
          />
        </Dialog.Overlay>
        <Dialog.Content
          className="fixed z-70 flex max-w-[calc(100vw-20px)] flex-col rounded-lg border border-line bg-surface px-3 pt-1.5 pb-2 shadow-pop"
          style={{ ...placement?.card, width: CARD_WIDTH, height: CARD_HEIGHT }}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            focus.onOpenAutoFocus()
            event.preventDefault()
            nextButton.current?.focus()
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
        >
          <div className="flex items-center justify-between gap-2">
            <Dialog.Title className="truncate font-semibold text-sm">{step.title}</Dialog.Title>
            {step.showSkip !== false && (
              <IconButton
                label="Skip tour"
                onClick={skipTour}
                className="-mr-1.5 size-6 pointer-coarse:size-7 [&_svg]:size-3.5"
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </div>
          <Dialog.Description aria-live="polite" className="min-h-0 flex-1 overflow-y-auto text-ink-2 text-sm">
            {step.content}
          </Dialog.Description>
          <div className="flex items-center gap-2 pt-1">
            <Progress value={((index + 1) / steps.length) * 100} label="Tour progress" className="h-1 w-14" />
            <p className="mr-auto text-ink-3 text-xs tabular-nums">{`${index + 1} of ${steps.length}`}</p>
            {(step.showPrev ?? index > 0) && (
              <Button size="sm" variant="ghost" onClick={previousStep} className={buttonClasses}>
                Back
              </Button>
            )}
            {step.showNext !== false && (
              <Button
                ref={nextButton}
                size="sm"
                variant="primary"
                onClick={isLast ? completeTour : nextStep}
                className={buttonClasses}
              >
                {isLast ? 'Get Started' : 'Next'}
              </Button>
            )}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Restores the scroll position when the tour ends. */
function useScrollBack() {
  const [top] = useState(() => window.scrollY)
  useEffect(() => () => window.scrollTo({ top, behavior: 'instant' }), [top])
}

const boxStyle = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => ({
  left,
  top,
  width,
  height,
})
