import { Button } from '../../ui/button.tsx'
import { useLeadScore } from './score-api.ts'
import { ScoreFactors } from './score-factors.tsx'
import { modelWords } from './score-words.ts'
import { WaitingReasons } from './waiting-reasons.tsx'

const HEADING = 'score-reasons'

/** Beside the score: leads down to its reasons. */
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

/** In the lead's drawer: why it has the score it has. */
export function ScoreReasons({ leadId }: { leadId: number }) {
  const { data, error, isFetching, refetch } = useLeadScore(leadId)
  return (
    <section className="border-t px-5 py-5" aria-labelledby={HEADING}>
      <h3 id={HEADING} tabIndex={-1} className="mb-2 scroll-mt-24 rounded-sm font-semibold text-sm outline-none">
        {data ? `Why ${data.score}` : 'Why this score'}
      </h3>
      {data && (
        <>
          <ScoreFactors {...data} />
          <p className="mt-2 text-ink-3 text-xs">{modelWords(data.model)}</p>
        </>
      )}
      {!data && error && !isFetching && (
        <p role="alert" className="flex items-center gap-3 text-ink-2 text-sm">
          The reasons didn't load.
          <Button onClick={() => refetch()}>Try again</Button>
        </p>
      )}
      {!data && (!error || isFetching) && <WaitingReasons />}
    </section>
  )
}
