import { expect } from 'vitest'
import type { Mailbox } from '../../contract/mailbox.ts'
import { lead, mails, send, template } from './mail-desk.ts'
import type { World } from './world.ts'

// Emails that wait to be sent, and what became of them and of their mailbox.

type Person = Awaited<ReturnType<World['person']>>

/** Due emails of one person, each to another lead at another company. */
export async function queued(person: Person, count: number) {
  const { id } = await template(person)
  const made = []
  for (let n = 0; n < count; n++)
    made.push(await send(person, (await lead(person, { email: `p${person.id}-${n}@company${n}.example` })).id, id))
  return made
}

export const account = async (person: Person) => (await person.call('GET', '/api/mailbox')).body as Mailbox
export const listed = async (person: Person) =>
  ((await person.call('GET', '/api/suppressions')).body as { entries: { address: string; reason: string }[] }).entries
export const notices = async (w: World, person: Person) =>
  (
    await w.pool.query(
      `select kind from notifications where user_id = $1 and kind not like 'welcome%' order by created_at, id`,
      [person.id],
    )
  ).rows.map(({ kind }) => kind as string)
export const statesOf = async (person: Person) => (await mails(person)).map((mail) => mail.state)
export const paused = (person: Person) => expect.poll(async () => (await account(person)).pausedReason)
