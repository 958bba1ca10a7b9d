import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLeadScore } from './score-api.ts'
import { ScoreFactors } from './score-factors.tsx'
import { modelWords } from './score-words.ts'

/** In the lead's drawer: why it has the score it has. */
export function ScoreReasons({ leadId }: { leadId: number }) {
  const { data, error, isFetching, refetch } = useLeadScore(leadId)
  return (
    <section className="border-t px-5 py-5" aria-labelledby="score-reasons">
      <h3 id="score-reasons" className="mb-2 font-semibold text-sm">
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
          The reasons could not be loaded.
          <Button onClick={() => refetch()}>Try again</Button>
        </p>
      )}
      {!data && (!error || isFetching) && <Waiting />}
    </section>
  )
}

export function Waiting() {
  return (
    <div role="status" aria-label="Loading reasons" className="flex flex-col gap-3 py-1">
      {['w-2/3', 'w-1/2', 'w-3/5'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
