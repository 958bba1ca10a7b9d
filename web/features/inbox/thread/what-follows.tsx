import { useQueryClient } from '@tanstack/react-query'
import { Ban, CircleCheck, Clock, UserPlus, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Conversation, JudgedIntent } from '../../../../contract/inbox.ts'
import type { Lead } from '../../../../contract/lead.ts'
import { formatDate } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useDialogHost } from '../../../ui/overlay/use-dialog-host.tsx'
import { useEditWithUndo } from '../../lead-data/edit-with-undo.ts'
import { useLead } from '../../lead-data/lead-api.ts'
import { fullName } from '../../lead-data/lead-words.ts'
import { LeadDialog } from '../../leads/lazy-parts.ts'
import { personAndAddress } from '../inbox-words.ts'
import type { ConversationActions } from '../use-conversation-actions.ts'
import { addToDoNotContact } from './do-not-contact.ts'
import { morningOf, snoozeChoices } from './snooze-times.ts'
import { TaskOffer } from './task-offer.tsx'

type Props = { conversation: Conversation; judged: JudgedIntent; actions: ConversationActions }

/** What the last message calls for. Nothing happens until it is chosen, and each can be undone. */
export function WhatFollows({ conversation, judged, actions }: Props) {
  const { data: lead } = useLead(conversation.leadId)
  const offers = lead ? <Offers conversation={conversation} judged={judged} actions={actions} lead={lead} /> : null
  return <div className="flex flex-wrap items-center gap-2 empty:hidden">{offers}</div>
}

function Offers({ conversation, judged, actions, lead }: Props & { lead: Lead }): ReactNode {
  const edit = useEditWithUndo(lead.id)
  const setStatus = (status: 'qualified' | 'lost', word: string) =>
    void edit({ changes: { status }, seen: { status: lead.status }, title: `${fullName(lead)} is now ${word}` })
  switch (judged.intent) {
    case 'interested':
    case 'meeting':
      return (
        <>
          {lead.status !== 'qualified' && (
            <Button size="sm" onClick={() => setStatus('qualified', 'Qualified')}>
              <CircleCheck aria-hidden="true" />
              Set to Qualified
            </Button>
          )}
          <TaskOffer
            leadId={lead.id}
            kind="call"
            due={dayAfter(new Date())}
            note={`Call about “${conversation.subject}”`}
            label="Add a call for tomorrow"
          />
        </>
      )
    case 'not_interested':
      return lead.status === 'lost' ? null : (
        <Button size="sm" onClick={() => setStatus('lost', 'Lost')}>
          <UserX aria-hidden="true" />
          Set to Lost
        </Button>
      )
    case 'not_now':
      return (
        <>
          <SnoozeOffer conversation={conversation} judged={judged} actions={actions} />
          <FollowUpOffer conversation={conversation} judged={judged} />
        </>
      )
    case 'out_of_office':
      return <SnoozeOffer conversation={conversation} judged={judged} actions={actions} />
    case 'referral':
      return judged.person && <ReferralOffer lead={lead} person={judged.person} />
    case 'unsubscribe':
      return <UnsubscribeOffer lead={lead} />
    default:
      return null
  }
}

const dayAfter = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1)

/** The day they name; for "not now" without one, a month from now. */
function laterDay({ until, intent }: JudgedIntent) {
  const now = new Date()
  const day = until ? morningOf(until, now) : undefined
  return day ?? (intent === 'not_now' ? snoozeChoices(now).at(-1)?.until : undefined)
}

function FollowUpOffer({ conversation: { leadId, subject }, judged }: Pick<Props, 'conversation' | 'judged'>) {
  const due = laterDay(judged)
  if (!due) return null
  const label = `Add a follow-up for ${formatDate(due)}`
  return <TaskOffer leadId={leadId} kind="email" due={due} note={`Follow up on “${subject}”`} label={label} />
}

function SnoozeOffer({ conversation, judged, actions }: Props) {
  const to = laterDay(judged)
  if (!to || conversation.state === 'snoozed') return null
  return (
    <Button size="sm" onClick={() => void actions.snooze(conversation, to)}>
      <Clock aria-hidden="true" />
      {`Snooze until ${formatDate(to)}`}
    </Button>
  )
}

type Person = { name: string; address: string }

/** Opens the form with what is known. Nobody is added until it is saved. */
function ReferralOffer({ lead, person }: { lead: Lead; person: Person }) {
  const form = useDialogHost()
  const [firstName = '', ...rest] = person.name.split(' ')
  const known = {
    firstName,
    lastName: rest.join(' '),
    email: person.address,
    company: lead.company,
    notes: `Referred by ${fullName(lead)} (${lead.email})`,
  }
  return (
    <>
      <Button
        size="sm"
        className="wrap-anywhere h-auto min-h-7 max-w-full shrink whitespace-normal py-1 text-left"
        onClick={() => form.open()}
      >
        <UserPlus aria-hidden="true" />
        {`Add ${personAndAddress(person)} as a lead`}
      </Button>
      {form.host((dialog) => (
        <LeadDialog {...dialog} known={known} />
      ))}
    </>
  )
}

function UnsubscribeOffer({ lead }: { lead: Lead }) {
  const client = useQueryClient()
  if (lead.doNotContact)
    return (
      <p className="flex items-center gap-1.5 text-ink-2 text-sm">
        <Ban className="size-4 text-bad" aria-hidden="true" />
        On your do-not-contact list. No more emails go out to this lead.
      </p>
    )
  return (
    <Button size="sm" onClick={() => void addToDoNotContact(client, lead)}>
      <Ban aria-hidden="true" />
      Add to do-not-contact list
    </Button>
  )
}
