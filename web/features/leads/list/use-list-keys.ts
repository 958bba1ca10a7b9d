import { useEffect, useEffectEvent } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import { isShortcut } from '../../../lib/keys/letter-keys.ts'
import { ACT_KEYS, type Act } from '../bulk/act-keys.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  visible: Lead[]
  selection: Selection
  openLeadId: number | undefined
  onNote: (lead: Lead) => void
  /** With the lead in focus or open, for when nothing is selected. */
  onAct: (act: Act, lead: Lead | undefined) => void
}

const OPEN_LAYER = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])[data-state=open]'
/** A dialog over the page has the keyboard; the drawer beside the list leaves it to the list. */
const isCovered = () => document.body.hasAttribute('data-scroll-locked') && document.querySelector(OPEN_LAYER) !== null

/** j and k move between the rows, x selects, f adds a filter, n a note, and each action has its key. Enter opens, as on any link. */
export function useListKeys({ visible, selection, openLeadId, onNote, onAct }: Props) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || isCovered()) return
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const at = visible.findIndex(({ id }) => id === (openLeadId ?? focusedId()))
    const lead = visible[at]
    // The drawer's own keys move between leads while one is open.
    if ((key === 'j' || key === 'k') && openLeadId === undefined) {
      const next = at < 0 ? 0 : at + (key === 'j' ? 1 : -1)
      linkOf(visible[Math.max(0, Math.min(next, visible.length - 1))])?.focus()
    } else if (key === 'x' && lead) selection.toggle(lead, event.shiftKey)
    else if (event.shiftKey || event.repeat) return
    else if (key === 't' || key === 'r' || key === 'f') pressActKey(key)
    else if (key === 'n' && lead) onNote(lead)
    else {
      const act = actOf(key)
      if (!act) return
      onAct(act, lead)
    }
    event.preventDefault()
  })
  useEffect(() => {
    window.addEventListener('keydown', handle)
    return () => window.removeEventListener('keydown', handle)
  }, [])
}

const actOf = (key: string) =>
  (Object.keys(ACT_KEYS) as Act[]).find((act) => ACT_KEYS[act].toLowerCase() === key.toLowerCase())

/** The button with this key, where there is one. */
export const pressActKey = (key: 't' | 'r' | 'f') =>
  document.querySelector<HTMLElement>(`[data-act-key=${key}]`)?.click()

const linkOf = (lead: Lead | undefined) => lead && document.querySelector<HTMLElement>(`[data-lead="${lead.id}"]`)

/** The lead of the row or card that has the focus. */
function focusedId() {
  const row = document.activeElement?.closest('tr, li')
  const id = row?.querySelector('[data-lead]')?.getAttribute('data-lead')
  return id ? Number(id) : undefined
}
