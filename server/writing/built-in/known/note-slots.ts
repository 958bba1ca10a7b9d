import type { EmailCategory } from '../../../../contract/email-template.ts'
import { capital } from '../offer-sentence.ts'
import type { Slots } from '../slots.ts'
import { type NoteKind, readNotes } from './read-notes.ts'

/** What matters most to an email of each category comes first. */
const ORDER: Record<EmailCategory, NoteKind[]> = {
  prospecting: ['want', 'doing', 'deadline', 'asked'],
  follow_up: ['asked', 'want', 'deadline', 'thing', 'waiting', 'doing'],
  nurturing: ['waiting', 'doing', 'want'],
  demo_request: ['asked', 'want', 'doing', 'deadline'],
  proposal: ['asked', 'want', 'thing', 'deadline', 'doing'],
  closing: ['waiting', 'want', 'thing', 'deadline', 'asked', 'doing'],
  retention: ['deadline', 'want', 'asked', 'doing'],
  re_engagement: ['obstacle', 'waiting', 'deadline', 'want', 'doing', 'asked'],
}
const SECOND = new Set<EmailCategory>(['follow_up', 'proposal', 'closing', 'demo_request', 'retention'])
const KINDS: NoteKind[] = ['want', 'deadline', 'doing', 'waiting', 'obstacle', 'thing', 'asked']

/** The clause of the notes that an email of this category can use best: one slot per kind, all others null. */
export function noteSlots(
  texts: (string | null | undefined)[],
  category: EmailCategory,
  now = new Date(),
): { slots: Slots; texts: string[] } {
  const clauses = readNotes(texts, now)
  const kind = ORDER[category].find((one) => clauses.some((clause) => clause.kind === one))
  const best = clauses.find((clause) => clause.kind === kind)
  // In a letter to somebody we know, a second point belongs to the first.
  const second = SECOND.has(category)
    ? clauses.find(
        (clause) =>
          clause !== best &&
          ORDER[category].includes(clause.kind) &&
          clause.kind !== 'waiting' &&
          clause.kind !== 'obstacle',
      )
    : undefined
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
      secondClause: second && second.kind !== 'thing' ? second.text : null,
      secondThing: second?.kind === 'thing' ? second.text : null,
      hasNote: on(best !== undefined),
      noNote: on(best === undefined),
      ifWaiting: on(best?.kind === 'waiting'),
      notWaiting: on(best?.kind !== 'waiting'),
      ifObstacle: on(best?.kind === 'obstacle'),
      noObstacle: on(best?.kind !== 'obstacle'),
    },
    texts: [best, second].flatMap((clause) => clause?.text ?? []),
  }
}

const on = (condition: boolean) => (condition ? '' : null)
/** "noteWant", "noteDeadline". */
const slotOf = (kind: NoteKind) => `note${capital(kind)}`
