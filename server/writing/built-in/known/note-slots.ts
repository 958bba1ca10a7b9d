import type { EmailCategory } from '../../../../contract/email-template.ts'
import { capital } from '../offer-sentence.ts'
import type { Slots } from '../writer-slots.ts'
import { type NoteKind, readNotes } from './read-notes.ts'

/** What matters most to an email of each category comes first. */
const ORDER: Record<EmailCategory, NoteKind[]> = {
  prospecting: ['want', 'doing', 'deadline', 'asked'],
  follow_up: ['asked', 'want', 'deadline', 'thing', 'waiting', 'doing'],
  nurturing: ['waiting', 'deadline', 'doing', 'want'],
  demo_request: ['asked', 'want', 'doing', 'deadline'],
  proposal: ['asked', 'want', 'thing', 'deadline', 'doing'],
  closing: ['waiting', 'want', 'thing', 'deadline', 'asked', 'doing'],
  retention: ['deadline', 'want', 'asked', 'doing'],
  re_engagement: ['obstacle', 'waiting', 'deadline', 'want', 'doing', 'asked'],
}
const KINDS: NoteKind[] = ['want', 'deadline', 'doing', 'waiting', 'obstacle', 'thing', 'asked']

/** The clause of the notes that an email of this category can use best: one slot per kind, all others null. */
export function noteSlots(
  texts: (string | null | undefined)[],
  category: EmailCategory,
): { slots: Slots; texts: string[] } {
  const clauses = readNotes(texts)
  const kind = ORDER[category].find((one) => clauses.some((clause) => clause.kind === one))
  const best = clauses.find((clause) => clause.kind === kind)
  const slots = KINDS.flatMap((one): [string, string | null][] => {
    const text = best?.kind === one ? best.text : null
    return [
      [slotOf(one), text],
      [capital(slotOf(one)), text && capital(text)],
    ]
  })
  return {
    slots: {
      ...Object.fromEntries(slots),
      hasNote: on(best !== undefined),
      noNote: on(best === undefined),
      ifWaiting: on(best?.kind === 'waiting'),
      notWaiting: on(best?.kind !== 'waiting'),
      ifObstacle: on(best?.kind === 'obstacle'),
      noObstacle: on(best?.kind !== 'obstacle'),
    },
    texts: best ? [best.text] : [],
  }
}

const on = (condition: boolean) => (condition ? '' : null)
/** "noteWant", "noteDeadline". */
const slotOf = (kind: NoteKind) => `note${capital(kind)}`
