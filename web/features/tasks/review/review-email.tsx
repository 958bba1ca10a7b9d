import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'wouter'
import type { EmailApproval } from '../../../../contract/email-approval.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { FormattedMail } from '../../formatted/formatted-mail.tsx'
import { leadHref } from '../../lead-data/lead-filters.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { useMailbox } from '../../mail/mail-api.ts'
import { momentWords } from '../../mail/outbox/mail-words.ts'
import { KeyButton } from '../key-button.tsx'
import { useFocusKeys } from '../use-focus-keys.ts'
import { LeadWrote } from './lead-wrote.tsx'
import type { ReviewText } from './use-review.ts'

type Props = {
  email: EmailApproval
  /** The one that the keys are for. */
  isFirst: boolean
  /** What was written in place of its text. */
  edited: ReviewText | undefined
  onEdit: (text: ReviewText | undefined) => void
  onApprove: () => void
  onSkip: () => void
}

/** One email to approve, change or skip. */
export function ReviewEmail({ email, isFirst, edited, onEdit, onApprove, onSkip }: Props) {
  const { lead, sequence, stepNumber, scheduledAt, subject, body, html, problem, repliedWith, isTest, from, isSigned } =
    email
  const { data: mailbox } = useMailbox()
  const zone = mailbox?.timeZone
  const field = useRef<HTMLTextAreaElement>(null)
  const unfilled = edited && /{{.*?}}/s.exec(`${edited.subject}\n${edited.body}`)?.[0]
  const shown = edited ? unfilled && `Write “${unfilled}” out. Merge fields are not filled in here.` : problem
  const isLate = new Date(scheduledAt) <= new Date()

  function edit() {
    onEdit({ subject, body })
    requestAnimationFrame(() => field.current?.focus())
  }
  const approve = () => {
    if (!shown) onApprove()
  }
  useFocusKeys(isFirst && !edited ? { a: approve, e: edit, s: onSkip } : {})

  const Act = isFirst && !edited ? KeyButton : PlainButton
  return (
    <li aria-label={`${subject || 'No subject'}, to ${fullName(lead)}`}>
      <Card className="flex flex-col gap-3 p-4 lg:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="min-w-0">
            <Link href={leadHref(lead.id)} className="rounded-sm font-medium hover:underline">
              {fullName(lead)}
            </Link>
            <span className="text-ink-2 text-sm">{` · ${lead.company}`}</span>
            {isTest && (
              <Badge tone="outline" className="ml-2">
                Test
              </Badge>
            )}
          </p>
          <p className="text-ink-2 text-xs tabular-nums">
            <Link href={`/sequences/${sequence.id}`} className="rounded-sm hover:underline">
              {sequence.name}
            </Link>
            {` · Step ${stepNumber} · ${isLate ? 'Goes out when you approve it' : `Scheduled for ${momentWords(scheduledAt, zone ?? 'UTC')}`}`}
          </p>
        </div>
        {repliedWith && <LeadWrote reply={repliedWith} firstName={lead.firstName} zone={zone ?? 'UTC'} />}
        {edited ? (
          <>
            <Field label="Subject">
              {(control) => (
                <Input
                  {...control}
                  maxLength={500}
                  value={edited.subject}
                  onChange={(event) => onEdit({ ...edited, subject: event.target.value })}
                />
              )}
            </Field>
            <Field label="Email" hint={html === null ? undefined : 'A changed email goes out as plain text.'}>
              {(control) => (
                <Textarea
                  {...control}
                  ref={field}
                  rows={10}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
                    event.preventDefault()
                    approve()
                  }}
                  maxLength={50_000}
                  value={edited.body}
                  onChange={(event) => onEdit({ ...edited, body: event.target.value })}
                />
              )}
            </Field>
          </>
        ) : (
          <>
            <p className="wrap-anywhere font-medium text-sm">{subject || 'No subject'}</p>
            {html === null ? (
              <p className="wrap-anywhere whitespace-pre-wrap text-sm">{body}</p>
            ) : (
              <FormattedMail html={html} title={`Formatted email to ${fullName(lead)}`} className="h-80" />
            )}
          </>
        )}
        {shown && (
          <p className="flex items-start gap-2 text-sm text-warn-text">
            <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
            {shown}
          </p>
        )}
        <p className="text-ink-3 text-xs">
          {from && `Goes out from ${from}. `}
          {isSigned
            ? 'Your signature and a way to unsubscribe are added automatically.'
            : 'A way to unsubscribe is added automatically.'}
        </p>
        <div className="flex flex-wrap gap-2">
          {!shown && (
            <Act keyName="A" isPrimary onClick={approve}>
              Approve
            </Act>
          )}
          {edited ? (
            <PlainButton onClick={() => onEdit(undefined)}>Discard changes</PlainButton>
          ) : (
            <Act keyName="E" onClick={edit}>
              Edit
            </Act>
          )}
          <Act keyName="S" onClick={onSkip}>
            Skip
          </Act>
        </div>
      </Card>
    </li>
  )
}

type ActProps = { keyName?: string; isPrimary?: boolean; onClick: () => void; children: string }

const PlainButton = ({ isPrimary, onClick, children }: ActProps) => (
  <Button variant={isPrimary ? 'primary' : 'secondary'} onClick={onClick}>
    {children}
  </Button>
)
