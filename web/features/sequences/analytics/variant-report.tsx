import type { SequenceWithSteps } from '../../../../contract/email-sequence.ts'
import type { VariantKey, VariantResults } from '../../../../contract/step-variants.ts'
import { shareWords } from '../../../lib/figures/share-words.ts'
import { formatCount, formatPercent } from '../../../lib/format.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { wayWords } from '../branch-words.ts'
import { useAdoptVariant, useVariantResults } from '../sequence-api.ts'
import { sinceWords, timesWords, verdictWords } from './variant-words.ts'

/** How the texts of a step compare; nothing where every step has one text. */
export function VariantReport({ sequence }: { sequence: SequenceWithSteps }) {
  const query = useVariantResults(sequence.id)
  const adoption = useAdoptVariant(sequence.id)
  const adopt = (stepId: number, key: VariantKey | null) =>
    adoption.mutate({ stepId, key }, { onError: (error) => toastFailure(error, 'The text was not changed.') })
  if (query.data?.steps.length === 0 || (!query.data && !query.isError)) return null
  return (
    <section aria-label="Texts compared" className="mt-6 flex flex-col gap-2.5">
      <h3 className="font-semibold text-base">Texts compared</h3>
      <Loaded query={query} loading={null} failure="The comparison of texts didn't load.">
        {({ steps }) => (
          <ul className="divide-y rounded-md border">
            {steps.map((step) => (
              <ComparedStep
                key={step.stepId}
                step={step}
                place={[`Step ${step.stepNumber}`, wayWords(sequence.steps, step.stepNumber)]
                  .filter(Boolean)
                  .join(' · ')}
                isBusy={adoption.isPending}
                onAdopt={(key) => adopt(step.stepId, key)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <p className="text-ink-3 text-xs">
        Replies decide, not opens. Replies that say no don't count here. You can look as often as you like: when two
        texts do equally well, the chance that we call one of them better is at most 5%.
      </p>
    </section>
  )
}

type Props = { step: VariantResults; place: string; isBusy: boolean; onAdopt: (key: VariantKey | null) => void }

function ComparedStep({ step, place, isBusy, onAdopt }: Props) {
  return (
    <li className="flex flex-col gap-2.5 px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-medium">{`${place}. `}</span>
          {verdictWords(step)}
          {step.countedSince && <span className="text-ink-2">{` ${sinceWords(step.countedSince)}`}</span>}
        </p>
        {step.adopted && (
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => onAdopt(null)}>
            Test again
          </Button>
        )}
      </div>
      <ul className="flex flex-col gap-2">
        {step.arms.map((arm) => (
          <li key={arm.key} className="flex flex-wrap items-center gap-x-4 gap-y-1 tabular-nums">
            <span className="w-14 font-medium">{`Text ${arm.key}`}</span>
            <span className="w-24 text-ink-2">{`${formatCount(arm.sent)} sent`}</span>
            <span className="min-w-0 grow">
              {arm.sent > 0 && `${formatPercent(arm.replied.percent)} replied `}
              <span className="text-ink-2 text-xs">
                {[shareWords(arm.replied), timesWords(arm)].filter(Boolean).join(' · ')}
              </span>
            </span>
            {!step.adopted && (
              <Button
                size="sm"
                variant={step.best === arm.key ? 'primary' : 'ghost'}
                disabled={isBusy}
                onClick={() => onAdopt(arm.key)}
              >
                {`Send ${arm.key} to everyone`}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
