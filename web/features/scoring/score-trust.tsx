import type { ScoreTrust as Trust } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { LoadFailure } from '../../ui/loading/load-failure.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../ui/loading/loading-lines.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { Progress } from '../../ui/progress.tsx'
import { useLearnAgain, useScoreTrust } from './score-api.ts'
import { ScoreCautions } from './score-cautions.tsx'
import { ScoreFigures } from './score-figures.tsx'
import {
  blendWords,
  MIN_OUTCOMES,
  MIN_OUTCOMES_OF_EACH,
  outcomesSoFar,
  RELIABLE_OUTCOMES,
  share,
} from './score-words.ts'

/** On Analytics: how far to trust the scores, measured on leads the score had not seen. */
export function ScoreTrust() {
  const trust = useScoreTrust()
  return (
    <Card aria-labelledby="score-trust">
      <CardHeader
        title="How good is this score?"
        titleId="score-trust"
        actions={trust.data && trust.data.state !== 'too_few' && <Learn {...trust.data} />}
      />
      <div className="px-4 pb-4">
        <Loaded
          query={trust}
          loading={<LoadingLines label="Loading" widths={['w-1/3', 'w-2/3', 'w-1/2']} className="py-1" />}
          failure={(retry) => <LoadFailure what="The score check didn't load." onRetry={retry} className="p-0" />}
        >
          {(data) => <Body trust={data} />}
        </Loaded>
      </div>
    </Card>
  )
}

function Learn({ isLearning, state }: Trust) {
  const learn = useLearnAgain()
  const onError = () => toast({ variant: 'destructive', title: 'Error', description: 'Failed to start learning' })
  return (
    <Button disabled={isLearning || learn.isPending} onClick={() => learn.mutate(undefined, { onError })}>
      {isLearning ? 'Learning…' : state === 'ready' ? 'Learn now' : 'Learn again'}
    </Button>
  )
}

function Body({ trust }: { trust: Trust }) {
  return (
    <div className="flex flex-col gap-4">
      {trust.state === 'too_few' && <TooFew trust={trust} />}
      {trust.state === 'ready' && <Ready decided={trust.won + trust.lost} />}
      {trust.report && <Verdict trust={trust} />}
      {trust.report && <ScoreCautions report={trust.report} />}
      {trust.rescoring && trust.rescoring.total > 0 && <Rescoring {...trust.rescoring} />}
      {trust.report && <ScoreFigures report={trust.report} isLearntUsed={trust.state === 'learnt'} />}
    </div>
  )
}

function TooFew({ trust }: { trust: Trust }) {
  const decided = trust.won + trust.lost
  return (
    <div className="max-w-prose text-sm">
      <p className="mb-1 font-medium">Not enough outcomes yet ({outcomesSoFar(trust)})</p>
      <p className="text-ink-2">
        Your leads use the built-in score. Once {MIN_OUTCOMES} leads are Qualified or Lost, at least{' '}
        {MIN_OUTCOMES_OF_EACH} of each, Leadwright learns what your good leads have in common. This card then shows
        whether that makes a better score. Strong patterns show at {MIN_OUTCOMES} outcomes, weaker ones at about{' '}
        {RELIABLE_OUTCOMES}.
      </p>
      <Progress value={share(decided, MIN_OUTCOMES)} label="Outcomes so far" className="mt-3 max-w-80" />
    </div>
  )
}

function Ready({ decided }: { decided: number }) {
  return (
    <p className="max-w-prose text-ink-2 text-sm">
      {formatCount(decided)} leads have an outcome, which is enough to learn from. Learning starts automatically within
      the hour. Until then, your leads use the built-in score.
    </p>
  )
}

function Verdict({ trust }: { trust: Trust }) {
  const isLearnt = trust.state === 'learnt'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <Badge tone={isLearnt ? 'good' : 'neutral'} hasDot>
        {isLearnt ? 'Learned from your outcomes' : 'Built-in score in use'}
      </Badge>
      <p className="text-ink-2">
        {isLearnt
          ? "On leads it hadn't seen, the score learned from your outcomes found the good ones better than the built-in score."
          : "On leads it hadn't seen, the score learned from your outcomes wasn't clearly better, so we kept the built-in score."}
        {isLearnt && blendWords(trust.report?.priorShare ?? 0)}
        {!isLearnt &&
          trust.won + trust.lost < RELIABLE_OUTCOMES &&
          ` Weaker patterns usually show at about ${RELIABLE_OUTCOMES} outcomes.`}
      </p>
    </div>
  )
}

function Rescoring({ done, total }: { done: number; total: number }) {
  return (
    <div role="status" className="text-sm">
      <p className="mb-1.5 text-ink-2">
        Updating scores: {formatCount(done)} of {formatCount(total)} leads
      </p>
      <Progress value={share(done, total)} label="Leads rescored" className="max-w-80" />
    </div>
  )
}
