import type { ScoreTrust as Trust } from '../../../contract/lead-score.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { toast } from '../../ui/overlay/use-toast.ts'
import { Progress } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLearnAgain, useScoreTrust } from './score-api.ts'
import { ScoreBands } from './score-bands.tsx'
import { aucWords, calibrationWords, MIN_OUTCOMES, MIN_OUTCOMES_OF_EACH, outcomesSoFar, share } from './score-words.ts'

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** On Analytics: how far the scores can be trusted, shown on leads the score had not seen. */
export function ScoreTrust() {
  const { data, error, isFetching, refetch } = useScoreTrust()
  return (
    <Card aria-labelledby="score-trust">
      <CardHeader
        title="How good is this score?"
        titleId="score-trust"
        actions={data && data.state !== 'too_few' && <Learn {...data} />}
      />
      <div className="px-4 pb-4">
        {data && <Body trust={data} />}
        {!data && error && !isFetching && (
          <p role="alert" className="flex items-center gap-3 text-ink-2 text-sm">
            This didn't load.
            <Button onClick={() => refetch()}>Try again</Button>
          </p>
        )}
        {!data && (!error || isFetching) && (
          <div role="status" aria-label="Loading" className="flex flex-col gap-3 py-1">
            {['w-1/3', 'w-2/3', 'w-1/2'].map((width) => (
              <Skeleton key={width} className={width} />
            ))}
          </div>
        )}
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
      {trust.rescoring && trust.rescoring.total > 0 && <Rescoring {...trust.rescoring} />}
      {trust.report && <Figures report={trust.report} isLearntUsed={trust.state === 'learnt'} />}
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
        whether that makes a better score. Fewer outcomes would leave it to chance.
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

type FiguresProps = { report: NonNullable<Trust['report']>; isLearntUsed: boolean }

function Figures({ report: { learnt, prior, outcomes, trainedAt }, isLearntUsed }: FiguresProps) {
  const rows = [
    {
      name: 'Puts the right lead first',
      hint: 'Take one qualified and one lost lead: how often the qualified one has the higher score. 50% is guessing. Also known as area under the curve.',
      learnt: aucWords(learnt),
      prior: aucWords(prior),
    },
    {
      name: 'Predicted chance is off by',
      hint: 'If leads are given a 30% chance, about 30 of 100 should qualify: how far off that is on average. Also known as calibration.',
      learnt: calibrationWords(learnt),
      prior: calibrationWords(prior),
    },
  ]
  return (
    <>
      <table className="w-full max-w-3xl text-sm">
        <caption className="sr-only">The learned score compared with the built-in score</caption>
        <thead className="text-left text-ink-3 text-xs">
          <tr>
            <th scope="col" className="pb-1.5 font-medium">
              On leads it hadn't seen
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Learned{isLearntUsed && ' · in use'}
            </th>
            <th scope="col" className="pb-1.5 font-medium">
              Built-in{!isLearntUsed && ' · in use'}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name} className="border-t align-top">
              <th scope="row" className="py-2 pr-4 text-left font-normal">
                {row.name}
                <span className="block max-w-96 text-ink-3 text-xs">{row.hint}</span>
              </th>
              <td className="py-2 pr-4 tabular-nums">{row.learnt}</td>
              <td className="py-2 tabular-nums">{row.prior}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ScoreBands learnt={learnt.bands} prior={prior.bands} />
      <p className="text-ink-3 text-xs">
        Learned from {formatCount(outcomes)} leads on {dates.format(new Date(trainedAt))}. Each lead is judged by what
        was known before its outcome.
      </p>
    </>
  )
}
