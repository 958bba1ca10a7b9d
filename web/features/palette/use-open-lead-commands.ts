import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, CircleDot, ListPlus, ListTodo, type LucideIcon, Mail, MailPlus } from 'lucide-react'
import type { Lead } from '../../../contract/lead.ts'
import { openComposer } from '../../lib/places/open-composer.ts'
import { readId } from '../../lib/places/paths.ts'
import { type Acting, openActing } from '../lead-data/acting.ts'
import { useEditWithUndo } from '../lead-data/edit-with-undo.ts'
import { fullName } from '../lead-data/lead-words.ts'

type Command = { label: string; words: string[]; icon: LucideIcon; run: () => void }

/** The lead that the address shows, on its page or beside the list. */
const openLeadId = () =>
  readId(
    /^\/leads\/(\d+)$/.exec(window.location.pathname)?.[1] ?? new URLSearchParams(window.location.search).get('lead'),
  )

/** What can be done at once with the lead that is open. */
export function useOpenLeadCommands(): { heading: string; commands: Command[] }[] {
  const client = useQueryClient()
  const id = openLeadId()
  const edit = useEditWithUndo(id ?? 0)
  const lead = client.getQueryData<Lead>([`/api/leads/${id}`])
  if (!id || !lead) return []

  const act = (act: Acting['act']) => () => openActing({ act, leads: { ids: [id] } })
  const qualify = {
    label: 'Qualify',
    words: ['qualified', 'status'],
    icon: BadgeCheck,
    run: () => void edit({ changes: { status: 'qualified' }, seen: { status: lead.status }, title: 'Status changed' }),
  }
  // The first is what Enter does: nothing that changes the lead at once.
  const commands = [
    { label: 'New email', words: ['write', 'compose'], icon: MailPlus, run: () => openComposer({ leadId: id }) },
    { label: 'Add to sequence', words: ['enroll', 'campaign'], icon: ListPlus, run: act('sequence') },
    { label: 'Add task', words: ['call', 'to-do', 'reminder'], icon: ListTodo, run: act('task') },
    { label: 'Change status', words: ['contacted', 'lost', 'new'], icon: CircleDot, run: act('status') },
    { label: 'Send template', words: ['email'], icon: Mail, run: act('template') },
    ...(lead.status === 'qualified' ? [] : [qualify]),
  ]
  return [{ heading: fullName(lead), commands }]
}
