import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Task } from '../../../contract/task.ts'
import { CALL_OUTCOMES, type CallOutcome, TASK_KINDS } from '../../../contract/task-choices.ts'
import { phoneAddress, webAddress } from '../../lib/safe-link.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { leadHref } from '../lead-data/lead-filters.ts'
import { LastActivity } from '../leads/timeline/last-activity.tsx'
import { useTask } from '../task-data/task-api.ts'
import { dueWords, repeatWords, TASK_ICONS, taskTitle, textBelowTitle } from '../task-data/task-words.ts'
import { KeyButton } from './key-button.tsx'
import { useFocusKeys } from './use-focus-keys.ts'
import type { FocusQueue } from './use-focus-queue.ts'

type Props = { task: Task; today: string; queue: FocusQueue }

const OUTCOMES = Object.keys(CALL_OUTCOMES) as CallOutcome[]

export function FocusTask({ task, today, queue }: Props) {
  const { data } = useTask(task.id)
  // Ready when its turn comes.
  useTask(queue.next?.id)
  const [text, setText] = useState(() => queue.noteOf(task.id))
  const heading = useRef<HTMLHeadingElement>(null)
  const noteField = useRef<HTMLTextAreaElement>(null)
  const { hasActed } = queue
  useLayoutEffect(() => {
    if (hasActed) heading.current?.focus()
  }, [hasActed])

  const { lead, kind } = task
  const phone = phoneAddress(lead?.phone ?? '')
  const linkedin = webAddress(lead?.linkedinUrl ?? '')
  const finish = (outcome?: CallOutcome) => queue.act(task, { act: 'done', text, ...(outcome && { outcome }) }, text)
  const skip = () => queue.act(task, { act: 'skip', text }, text)
  const snooze = () => queue.act(task, { act: 'snooze', days: 1 }, text)
  function write(next: string) {
    setText(next)
    queue.keepNote(task.id, next)
  }

  useFocusKeys({
    ...(kind === 'call'
      ? Object.fromEntries(OUTCOMES.map((outcome, index) => [String(index + 1), () => finish(outcome)]))
      : { d: () => finish() }),
    s: skip,
    z: snooze,
    u: queue.undo,
    n: () => noteField.current?.focus(),
  })

  const Icon = TASK_ICONS[kind]
  const script = textBelowTitle(data ?? task)
  const repeat = repeatWords(task)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-5">
      <Card className="flex flex-col gap-5 p-5">
        <div>
          <p className="flex items-center gap-2 text-ink-2 text-sm">
            <Icon className="size-4" aria-hidden="true" />
            {TASK_KINDS[kind]} · {dueWords(task, today)}
            {repeat && ` · ${repeat}`}
          </p>
          {task.sequence && (
            <p className="text-ink-2 text-sm">
              {`“${task.sequence.name}” continues when you mark this done or skip it.${kind === 'call' ? ' A booked meeting ends it.' : ''}`}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1} className="mt-1 rounded-sm font-semibold text-xl tracking-tight">
            {taskTitle(task)}
          </h2>
          {lead && (
            <p className="text-ink-2 text-sm">
              {lead.company} ·{' '}
              <Link href={leadHref(lead.id)} className="rounded-sm text-accent-text hover:underline">
                Open lead
              </Link>
            </p>
          )}
        </div>
        {lead && (kind === 'call' || kind === 'linkedin') && (
          <div className="flex flex-wrap gap-2">
            {kind === 'call' && phone && (
              <Button variant="primary" size="lg" asChild>
                <a href={phone}>
                  <Icon aria-hidden="true" />
                  Call {lead.phone}
                </a>
              </Button>
            )}
            {kind === 'call' && !phone && <p className="text-ink-2 text-sm">No phone number. Add one on the lead.</p>}
            {linkedin && (
              <Button variant={kind === 'linkedin' ? 'primary' : 'secondary'} size="lg" asChild>
                <a href={linkedin} target="_blank" rel="noreferrer">
                  Open LinkedIn
                </a>
              </Button>
            )}
            {kind === 'linkedin' && !linkedin && (
              <p className="text-ink-2 text-sm">No LinkedIn address. Add one on the lead.</p>
            )}
          </div>
        )}
        {script && lead && (
          <p className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken p-4 text-sm">{script}</p>
        )}
        {script && !lead && <p className="wrap-anywhere whitespace-pre-wrap text-sm">{script}</p>}
        {lead && (
          <Textarea
            ref={noteField}
            aria-label={kind === 'call' ? 'Call notes' : 'Note for the timeline'}
            placeholder={kind === 'call' ? 'Call notes (optional)' : 'Note for the timeline (optional)'}
            rows={2}
            maxLength={10_000}
            value={text}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              heading.current?.focus()
            }}
          />
        )}
        {kind === 'call' ? (
          <fieldset className="flex flex-wrap gap-2">
            <legend className="mb-2 font-medium text-sm">How did it go?</legend>
            {OUTCOMES.map((outcome, index) => (
              <KeyButton key={outcome} keyName={String(index + 1)} onClick={() => finish(outcome)}>
                {CALL_OUTCOMES[outcome]}
              </KeyButton>
            ))}
          </fieldset>
        ) : (
          <KeyButton keyName="D" isPrimary onClick={() => finish()}>
            Done
          </KeyButton>
        )}
        <div className="flex flex-wrap gap-2 border-t pt-4">
          <KeyButton keyName="S" onClick={skip}>
            Skip
          </KeyButton>
          <KeyButton keyName="Z" onClick={snooze}>
            Snooze until tomorrow
          </KeyButton>
          {queue.canUndo && (
            <KeyButton keyName="U" onClick={queue.undo}>
              Undo last
            </KeyButton>
          )}
        </div>
      </Card>
      {lead && (
        <Card aria-labelledby="last-activity">
          <CardHeader title="Last activity" titleId="last-activity" />
          <div className="px-4 pb-4">
            <LastActivity leadId={lead.id} />
          </div>
        </Card>
      )}
    </div>
  )
}
