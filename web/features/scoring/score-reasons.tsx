import { Button } from '../../ui/button.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { useLeadScore } from './score-api.ts'
import { ScoreFactors } from './score-factors.tsx'
import { modelWords } from './score-words.ts'
import { WaitingReasons } from './waiting-reasons.tsx'

const HEADING = 'score-reasons'

/** Beside the score: jumps to the reasons. */
export function WhyButton() {
  const go = () => {
    const heading = document.getElementById(HEADING)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  }
  return (
    <Button variant="ghost" size="sm" onClick={go} className="text-accent-text">
      Why?
    </Button>
  )
}

/** In the lead drawer: why the lead has this score. */
export function ScoreReasons({ leadId }: { leadId: number }) {
  const score = useLeadScore(leadId)
  return (
    <section className="border-t px-5 py-5 first:border-t-0" aria-labelledby={HEADING}>
      <h3 id={HEADING} tabIndex={-1} className="mb-2 scroll-mt-24 rounded-sm font-semibold text-sm outline-none">
        {score.data ? `Why ${score.data.score}` : 'Why this score'}
      </h3>
      <Loaded
        query={score}
        loading={<WaitingReasons />}
        failure={(retry) => <LoadFailure what="The reasons didn't load." onRetry={retry} className="p-0" />}
      >
        {(data) => (
          <>
            <ScoreFactors {...data} />
            <p className="mt-2 text-ink-3 text-xs">{modelWords(data.model)}</p>
          </>
        )}
      </Loaded>
    </section>
  )
}
