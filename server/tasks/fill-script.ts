import type { Task } from '../../contract/task.ts'
import type { Db } from '../db/connect.ts'
import { findLead } from '../leads/lead-queries.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { renderEmail } from '../templates/merge-fields.ts'
import { readVoice } from '../writing/voice-queries.ts'

/** The note of a task with its merge fields filled in, as an email would have them. */
export async function fillScript(db: Db, userId: number, { note, lead }: Task) {
  if (!lead || !/[{[]/.test(note)) return note
  const [known, voice] = await Promise.all([findLead(db, userId, lead.id), readVoice(db, userId)])
  return renderEmail({ subject: '', body: note }, fieldsOf(known ?? null, voice)).body
}
