import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, CircleDot, ListPlus, type LucideIcon, Mail } from 'lucide-react'
import type { Lead } from '../../../contract/lead.ts'
import { readId } from '../../lib/places/paths.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { type Acting, openActing } from '../lead-data/acting.ts'
import { useEditLead } from '../lead-data/lead-api.ts'
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
  const editing = useEditLead(id ?? 0)
  const lead = client.getQueryData<Lead>([`/api/leads/${id}`])
  if (!id || !lead) return []

  async function setStatus(status: Lead['status'], before?: Lead['status']) {
    try {
      await editing.mutateAsync({ status })
      toast({
        title: 'Status changed',
        ...(before && { action: { label: 'Undo', onClick: () => void setStatus(before) } }),
      })
    } catch (error) {
      toastFailure(error, 'Failed to change the status.')
    }
  }

  const act = (act: Acting['act']) => () => openActing({ act, leads: { ids: [id] } })
  const qualify = {
    label: 'Qualify',
    words: ['qualified', 'status'],
    icon: BadgeCheck,
    run: () => void setStatus('qualified', lead.status),
  }
  const commands = [
    ...(lead.status === 'qualified' ? [] : [qualify]),
    { label: 'Add to sequence', words: ['enroll', 'campaign'], icon: ListPlus, run: act('sequence') },
    { label: 'Change status', words: ['contacted', 'lost', 'new'], icon: CircleDot, run: act('status') },
    { label: 'Send template', words: ['email'], icon: Mail, run: act('template') },
  ]
  return [{ heading: fullName(lead), commands }]
}
