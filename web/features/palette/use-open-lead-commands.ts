import { useQueryClient } from '@tanstack/react-query'
import { BadgeCheck, type LucideIcon } from 'lucide-react'
import type { Lead } from '../../../contract/lead.ts'
import { readId } from '../../lib/places/paths.ts'
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

  const commands = [
    {
      label: 'Qualify',
      words: ['qualified', 'status'],
      icon: BadgeCheck,
      run: () =>
        void edit({ changes: { status: 'qualified' }, seen: { status: lead.status }, title: 'Status changed' }),
    },
  ]
  return [{ heading: fullName(lead), commands: lead.status === 'qualified' ? [] : commands }]
}
