import { expect, test } from 'vitest'
import type { MailLog } from '../../contract/mail.ts'
import { lead, mailbox, send, template } from '../../tests/world/mail-desk.ts'
import { world } from '../../tests/world/world.ts'

const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()

async function desk() {
  const w = await world()
  const ada = await w.person()
  const list = async (query = '') => {
    const { body, ...answer } = await ada.call('GET', `/api/mails${query}`)
    return { ...answer, mails: body as MailLog[], to: (body as MailLog[]).map?.((mail) => mail.recipientAddress) }
  }
  return { w, ada, list }
}

test('every mail can be reached, page by page, newest first, and each once', async () => {
  const { w, ada, list } = await desk()
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, status, sent_at)
     select $1, 'reader' || n || '@navona.example', 'sent', now() from generate_series(1, 230) n`,
    [ada.id],
  )
  const seen: number[] = []
  for (let before: number | undefined; ; ) {
    const { mails } = await list(before ? `?before=${before}` : '')
    if (mails.length === 0) break
    expect(mails.length).toBeLessThanOrEqual(100)
    seen.push(...mails.map(({ id }) => id))
    before = mails.at(-1)?.id
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
  expect(seen).toHaveLength(230)
  expect((await list('?limit=1000000')).mails).toHaveLength(100)
})

test('a mail is found by the name, the company and the address of its reader, also when the lead is gone', async () => {
  const { w, ada, list } = await desk()
  const other = await w.person()
  const { id } = await template(ada)
  const zoe = await lead(ada, {
    firstName: 'Zoë',
    lastName: 'Falk',
    email: 'zoe@harbour.example',
    company: 'Harbour 100%',
  })
  const omar = await lead(ada, {
    firstName: 'Omar',
    lastName: 'Reyes',
    email: 'omar@solstice.example',
    company: 'Solstice',
  })
  for (const { id: leadId } of [zoe, omar]) await send(ada, leadId, id, IN_A_YEAR)
  await send(other, (await lead(other, { email: 'zoe@harbour.example' })).id, undefined, IN_A_YEAR)
  expect((await list('?search=zoe+falk')).to).toEqual([zoe.email])
  expect((await list('?search=100%25')).to).toEqual([zoe.email])
  expect((await list('?search=SOLSTICE')).to).toEqual([omar.email])
  expect((await list('?search=nobody')).to).toEqual([])
  expect((await list('?search=.example')).to).toEqual([omar.email, zoe.email])
  await ada.call('DELETE', `/api/leads/${zoe.id}`)
  expect((await list('?search=Zoe%40Harbour.example')).to).toEqual([zoe.email])
})

test('of more people than are looked up one by one, the newest mails are found all the same', async () => {
  const { w, ada, list } = await desk()
  await w.pool.query(
    `with made as (
       insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'Lead', 'No' || n, 'l' || n || '@crowd.example', 'Crowd' from generate_series(1, 1200) n returning id, email
     )
     insert into sequence_logs (user_id, lead_id, recipient_address, status) select $1, id, email, 'failed' from made`,
    [ada.id],
  )
  await send(ada, (await lead(ada, { company: 'Alone' })).id, undefined, IN_A_YEAR)
  const { mails } = await list('?search=crowd&limit=5')
  expect(mails).toHaveLength(5)
  expect(mails.every(({ recipientAddress }) => recipientAddress.endsWith('@crowd.example'))).toBe(true)
})

test('mails are told by what became of them; what is no question is refused in words', async () => {
  const { w, ada, list } = await desk()
  const { id } = await send(ada, (await lead(ada)).id, undefined, IN_A_YEAR)
  await w.pool.query(
    `insert into sequence_logs (user_id, recipient_address, status)
     select $1, status || '@navona.example', status from unnest(array['failed', 'unknown', 'sent', 'skipped']) status`,
    [ada.id],
  )
  for (const state of ['failed', 'unknown', 'sent', 'skipped'])
    expect((await list(`?state=${state}`)).to).toEqual([`${state}@navona.example`])
  expect((await list('?state=scheduled')).mails.map((mail) => mail.id)).toEqual([id])
  expect(await list('?state=lost')).toMatchObject({
    status: 400,
    text: expect.stringContaining('Choose a status from the list'),
  })
  expect(await list('?before=none')).toMatchObject({ status: 400, text: expect.stringContaining('Invalid email ID') })
})

test('an email that is due says what its mailbox waits for; one that is planned, or has a reason of its own, does not', async () => {
  const { w, ada, list } = await desk()
  await ada.call('PUT', '/api/mailbox', mailbox(9))
  const { id: grace } = await lead(ada)
  const due = await send(ada, grace, undefined, IN_A_YEAR)
  const own = await send(ada, grace, undefined, IN_A_YEAR)
  const later = await send(ada, grace, undefined, IN_A_YEAR)
  await w.pool.query(
    `update sequence_logs set scheduled_at = now() - interval '1 minute',
       hold_reason = case when id = $2 then 'recent_email' end where id = any($1::int[])`,
    [[due.id, own.id], own.id],
  )
  const causes = async () => {
    const { mails } = await list()
    return [due, own, later].map(({ id }) => mails.find((mail) => mail.id === id)?.cause?.code ?? null)
  }
  const change = (set: string) => w.pool.query(`update mailboxes set ${set} where user_id = $1`, [ada.id])
  expect(await causes()).toEqual([null, 'recent_email', null])
  await change(`paused_reason = 'sender_refused', paused_params = '{"reply": "550 5.1.8 Domain not found"}'`)
  expect(await causes()).toEqual(['sender_refused', 'recent_email', null])
  const reason = 'The email server rejected your address or your server: 550 5.1.8 Domain not found.'
  expect((await list('?state=scheduled')).mails.find(({ id }) => id === due.id)?.reason).toBe(reason)
  expect((await ada.call('GET', `/api/mails/${due.id}`)).body).toMatchObject({ reason })
  const { body } = await ada.call('GET', `/api/leads/${grace}/timeline`)
  expect((body as { details: object }[]).map(({ details }) => details)).toContainEqual(
    expect.objectContaining({ logId: due.id, reason }),
  )
  await change(`paused_reason = null, paused_params = null, next_look_at = now() + interval '1 minute',
    hold_reason = 'server_unreachable', hold_params = '{"contact": "refused"}'`)
  expect(await causes()).toEqual(['server_unreachable', 'recent_email', null])
  // It has tried again since then.
  await change(`next_look_at = now() - interval '1 second'`)
  expect(await causes()).toEqual([null, 'recent_email', null])
})
