import { ChartColumn, UserPlus, Zap } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { EmailSequence } from '../../../contract/email-sequence.ts'
import { canConfirm } from '../../../contract/launch-confirmation.ts'
import { formatCount } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { type SequenceActions, SequenceCardMenu } from './sequence-card-menu.tsx'
import { sequencePath } from './sequence-paths.ts'
import { categoryWord, counted, frequencyWord, testRunWords, triggerWord } from './sequence-words.ts'

type Props = SequenceActions & {
  sequence: EmailSequence
  isSelected: boolean
  onToggle: () => void
  onAnalytics: () => void
  onEnroll: () => void
  /** Answers the open question of a running sequence. */
  onAnswer: () => void
}

export function SequenceCard({ sequence, isSelected, onToggle, onAnalytics, onEnroll, onAnswer, ...actions }: Props) {
  const titleId = useId()
  const { name, description, isActive, trigger } = sequence
  return (
    <li
      data-sequence={sequence.id}
      data-selected={isSelected}
      className="group relative flex gap-3 border-t px-4 py-3.5 hover:bg-sunken data-[selected=true]:bg-accent-soft"
    >
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isSelected}
        onCheckedChange={onToggle}
        className="z-1 mt-1 shrink-0"
      />
      <article aria-labelledby={titleId} className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5">
            <h2 id={titleId} className="wrap-anywhere line-clamp-2 min-w-0 font-medium text-base">
              {/* Its click target covers the whole card. */}
              <Link href={sequencePath(sequence.id)} className="after:absolute after:inset-0">
                {name}
              </Link>
            </h2>
            <span className="flex flex-wrap gap-1.5">
              <Badge
                tone={isActive ? 'good' : 'neutral'}
                hasDot
                className="group-data-[selected=true]:not-[.bg-good-soft]:bg-surface"
              >
                {isActive ? 'Active' : 'Inactive'}
              </Badge>
              <Badge tone="accent" className="group-data-[selected=true]:bg-surface">
                <Zap className="size-3" aria-hidden="true" />
                {triggerWord(trigger)}
              </Badge>
            </span>
          </div>
          <SequenceCardMenu sequence={sequence} {...actions} />
        </div>
        {description && <p className="wrap-anywhere mt-1 line-clamp-2 max-w-3xl text-ink-2 text-sm">{description}</p>}
        <Facts sequence={sequence} />
        <OpenQuestion sequence={sequence} titleId={titleId} onAnswer={onAnswer} />
        <div className="relative z-1 -ml-2.5 mt-2 flex w-fit flex-wrap max-sm:-ml-9">
          <Button size="sm" variant="ghost" aria-describedby={titleId} onClick={onAnalytics}>
            <ChartColumn className="size-3.5!" aria-hidden="true" />
            Analytics
          </Button>
          <Button size="sm" variant="ghost" aria-describedby={titleId} onClick={onEnroll}>
            <UserPlus className="size-3.5!" aria-hidden="true" />
            Enroll
          </Button>
        </div>
      </article>
    </li>
  )
}

/** No leads join until its owner has answered. Without an answer about the inbox, follow-ups wait as well. */
function OpenQuestion({ sequence, titleId, onAnswer }: Pick<Props, 'sequence' | 'onAnswer'> & { titleId: string }) {
  const questions = sequence.openQuestions ?? []
  const [question] = questions
  if (!question) return null
  const holdsFollowUps = sequence.running > 0 && questions.some((one) => 'holdsFollowUps' in one && one.holdsFollowUps)
  return (
    <p className="mt-2 flex max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-warn-soft px-2 py-1 text-sm">
      <span>
        {question.message} New leads wait until {canConfirm(questions) ? 'you confirm' : 'this is fixed'}.
        {holdsFollowUps && ' Follow-ups are on hold too.'}
      </span>
      <Button size="sm" className="relative z-1" aria-describedby={titleId} onClick={onAnswer}>
        Review
      </Button>
    </p>
  )
}

const peopleWords = ({ enrolled, running, paused }: EmailSequence) =>
  [
    `${formatCount(enrolled)} enrolled`,
    `${formatCount(running)} active`,
    ...(paused > 0 ? [`${formatCount(paused)} paused`] : []),
  ].join(', ')

function Facts({ sequence }: { sequence: EmailSequence }) {
  const { totalSteps, campaignName, frequency, category, enrolled, testRun } = sequence
  const facts = [
    { label: 'Steps', value: counted(totalSteps, 'step') },
    { label: 'Frequency', value: frequencyWord(frequency) },
    { label: 'Category', value: category && categoryWord(category) },
    { label: 'Campaign', value: campaignName },
    { label: 'Enrollments', value: enrolled > 0 && peopleWords(sequence) },
    // Once leads are enrolled for real, a test run that is over is history.
    { label: 'Tests', value: testRun && (enrolled === 0 || testRun.running > 0) && testRunWords(testRun) },
  ]
  return (
    <dl className="mt-1.5 flex max-w-3xl flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs tabular-nums">
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label} className="flex min-w-0 gap-1.5">
              <dt className={label === 'Campaign' ? '' : 'sr-only'}>{label}</dt>
              <dd className="wrap-anywhere min-w-0 font-medium">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
