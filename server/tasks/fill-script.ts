import type { Task } from '../../contract/task.ts'
import type { Db } from '../db/connect.ts'
import { listLeadsById } from '../leads/lead-queries.ts'
import { fieldsOf } from '../templates/field-values.ts'
import { renderEmail } from '../templates/merge-fields.ts'
import { readVoice } from '../writing/voice-queries.ts'

/** Tasks with a script: the note with its merge fields filled in, as an email would have them. */
export async function withScripts<T extends Pick<Task, 'note' | 'lead'>>(db: Db, userId: number, tasks: T[]) {
  const leadIds = tasks.flatMap(({ note, lead }) => (lead && /[{[]/.test(note) ? [lead.id] : []))
  if (leadIds.length === 0) return tasks.map((task) => ({ ...task, script: task.note }))
  const [leads, voice] = await Promise.all([listLeadsById(db, userId, [...new Set(leadIds)]), readVoice(db, userId)])
  const known = new Map(leads.map((lead) => [lead.id, lead]))
  return tasks.map((task) => {
    const lead = task.lead && known.get(task.lead.id)
    if (!lead) return { ...task, script: task.note }
    return { ...task, script: renderEmail({ subject: '', body: task.note }, fieldsOf(lead, voice)).body }
  })
}
