import { expect, test } from 'vitest'
import type { BulkJob } from '../../contract/bulk-job.ts'
import type { MailLog } from '../../contract/mail.ts'
import type { OwnMailbox } from '../../contract/mailbox.ts'
import { blocked, midway } from '../../tests/world/blocked.ts'
import { lead, mailbox, sender, sink, template } from '../../tests/world/mail-desk.ts'
import { world } from '../../tests/world/world.ts'
import { runBulkJobs } from '../leads/bulk/run-bulk-jobs.ts'

const KEY = 'a-key-of-one-wish'
// Three days from now, so that emails wait.
const LATER = { window: { days: [((new Date().getUTCDay() + 2) % 7) + 1], from: '09:00', to: '10:00' } }

async function desk() {
  const w = await world({ PUBLIC_URL: 'https://leads.example' })
  const ada = await w.person()
  const { id } = await template(ada, { subject: 'For {{ jobTitle }}', body: 'Dear {{ firstName }}' })
  const send = (leadIds: number[], key = KEY, person = ada, sendAgain = false) =>
    person.call('POST', `/api/email-templates/${id}/send-many`, { leadIds, key, sendAgain })
  const check = (leadIds: number[], sendAgain = false) =>
    ada.call('POST', `/api/email-templates/${id}/send-many/check`, { leadIds, sendAgain })
  const mails = async () => (await ada.call('GET', '/api/mails')).body as MailLog[]
  const work = () => runBulkJobs(w, { mail: w.mail })
  const jobOf = async ({ id: jobId }: BulkJob) => (await ada.call('GET', `/api/bulk-jobs/${jobId}`)).body as BulkJob
  return { w, ada, id, send, check, mails, work, jobOf }
}

const ceo = { jobTitle: 'CEO' }

test('the check says who is left out and why, and the send leaves out the same', async () => {
  const { w, ada, send, check, mails, work, jobOf } = await desk()
  const bob = await w.person()
  const fine = await lead(ada, ceo)
  const twin = await lead(ada, { ...ceo, email: fine.email.toUpperCase() })
  const untitled = await lead(ada)
  const barred = await lead(ada, { ...ceo, email: 'no@navona.example' })
  await ada.call('POST', '/api/suppressions', { addresses: ['no@navona.example'] })
  const ids = [fine, twin, untitled, barred, await lead(bob, ceo)].map(({ id }) => id)
  const checked = await check(ids)
  expect(checked, checked.text).toMatchObject({
    status: 200,
    body: {
      ready: 1,
      isTest: true,
      skipped: [
        { reason: 'missing_field', count: 1, example: expect.stringContaining('Grace') },
        { reason: 'do_not_contact', count: 1 },
        { reason: 'duplicate', count: 1 },
        { reason: 'missing', count: 1 },
      ],
    },
  })
  expect(await mails()).toEqual([])
  const answer = await send(ids)
  expect(answer, answer.text).toMatchObject({ status: 202, body: { kind: 'send', total: 1 } })
  await work()
  expect(await jobOf(answer.body as BulkJob)).toMatchObject({ status: 'done', changed: 1 })
  expect(await mails()).toMatchObject([{ leadId: fine.id, subject: 'For CEO' }])
})

test('asked for twice with one key, each lead gets one email', async () => {
  const { ada, send, mails, work } = await desk()
  const ids = [(await lead(ada, ceo)).id, (await lead(ada, ceo)).id]
  const answers = await Promise.all([send(ids), send(ids)])
  expect(new Set(answers.map(({ body }) => (body as BulkJob).id)).size).toBe(1)
  await work()
  expect((await send(ids)).body).toMatchObject({ status: 'done', changed: 2 })
  await work()
  expect(await mails()).toHaveLength(2)
})

test('a lead who got the template, or is about to, gets it again only on purpose', async () => {
  const { ada, send, check, mails, work, jobOf } = await desk()
  const [first, second] = [await lead(ada, ceo), await lead(ada, ceo)]
  const ids = [first.id, second.id]
  const again = [{ reason: 'already_sent', count: 1 }]
  await send([first.id])
  // The job has not come to it yet.
  expect((await check(ids)).body).toMatchObject({ ready: 1, skipped: again })
  // Checked before the first job was added: the queue decides.
  const late = await send(ids, 'a-key-of-another-tab', ada, true)
  await work()
  expect(await mails()).toHaveLength(3)
  expect(await jobOf(late.body as BulkJob)).toMatchObject({ changed: 2 })
  expect((await check([first.id])).body).toMatchObject({ ready: 0, skipped: again })
  expect((await check([first.id], true)).body).toMatchObject({ ready: 1, skipped: [] })
})

test('two jobs for the same leads send one email each', async () => {
  const { w, ada, send, mails, work } = await desk()
  const { id } = await lead(ada, ceo)
  const job = (await send([id])).body as BulkJob
  // As if both had been checked before either was added.
  await w.pool.query(
    `insert into bulk_jobs (user_id, kind, request, lead_ids, total, deleted_at, change)
     select user_id, kind, 'another', lead_ids, total, deleted_at, change || '{"key": "a-key-of-another-tab"}' from bulk_jobs where id = $1`,
    [job.id],
  )
  await work()
  expect(await mails()).toHaveLength(1)
})

test.each([false, true])(
  'of two leads whose address became the same, one gets it (send again: %s)',
  async (sendAgain) => {
    const { ada, send, mails, work, jobOf } = await desk()
    const [first, second] = [await lead(ada, ceo), await lead(ada, ceo)]
    const job = (await send([first.id, second.id], KEY, ada, sendAgain)).body as BulkJob
    await ada.call('PATCH', `/api/leads/${second.id}`, { email: first.email })
    await work()
    expect(await jobOf(job)).toMatchObject({ status: 'done', done: 2, changed: 1 })
    expect(await mails()).toMatchObject([{ leadId: first.id }])
  },
)

test('a lead who joins the do-not-contact list before its turn gets nothing', async () => {
  const { ada, send, mails, work, jobOf } = await desk()
  const [stays, leaves] = [await lead(ada, ceo), await lead(ada, { ...ceo, email: 'late@navona.example' })]
  const job = (await send([stays.id, leaves.id])).body as BulkJob
  await ada.call('POST', '/api/suppressions', { addresses: ['late@navona.example'] })
  await work()
  expect(await jobOf(job)).toMatchObject({ status: 'done', done: 2, changed: 1 })
  expect(await mails()).toMatchObject([{ leadId: stays.id }])
})

test('undo takes back what was not sent yet, and ends the rest', async () => {
  const { w, ada, send, mails, work, jobOf } = await desk()
  const bob = await w.person()
  const { port, mails: received } = await sink()
  expect((await ada.call('PUT', '/api/mailbox', mailbox(port, LATER))).status).toBeLessThan(300)
  const ids = [(await lead(ada, ceo)).id, (await lead(ada, ceo)).id]
  const answer = await send(ids)
  expect(answer, answer.text).toMatchObject({ status: 202 })
  const job = answer.body as BulkJob
  await work()
  expect(await jobOf(job)).toMatchObject({ isUndoable: true })
  expect((await bob.call('POST', `/api/bulk-jobs/${job.id}/undo`)).status).toBe(404)
  expect((await ada.call('POST', `/api/bulk-jobs/${job.id}/undo`)).body).toEqual({ canceled: 2 })
  expect((await mails()).map(({ state }) => state)).toEqual(['skipped', 'skipped'])
  expect(await jobOf(job)).toMatchObject({ isUndoable: false })
  await sender(w)
  expect(received).toEqual([])
})

test('an email that was taken back stays so when its lead, deleted meanwhile, is restored', async () => {
  const { w, ada, send, mails, work, jobOf } = await desk()
  const { port, mails: received } = await sink()
  await ada.call('PUT', '/api/mailbox', mailbox(port, LATER))
  const [gone, stays] = [await lead(ada, ceo), await lead(ada, ceo)]
  const job = (await send([gone.id, stays.id])).body as BulkJob
  await work()
  const byHand = await ada.call('POST', `/api/leads/${gone.id}/emails`, {
    subject: 'S',
    body: 'B',
    inSendingHours: true,
  })
  await ada.call('DELETE', `/api/leads/${gone.id}`)
  expect((await ada.call('POST', `/api/bulk-jobs/${job.id}/undo`)).body).toEqual({ canceled: 2 })
  expect((await ada.call('POST', `/api/mails/${(byHand.body as MailLog).id}/cancel`)).status).toBe(200)
  await ada.call('POST', '/api/leads/restore', { ids: [gone.id] })
  expect((await mails()).map(({ state, cause }) => [state, cause?.code])).toEqual(
    Array(3).fill(['skipped', 'canceled']),
  )
  expect(await jobOf(job)).toMatchObject({ isUndoable: false })
  await ada.call('PUT', '/api/mailbox', mailbox(port))
  await sender(w)
  expect(received).toEqual([])
})

test('a lead that is deleted at this moment is skipped, and the others get it', async () => {
  const { w, ada, send, mails, work, jobOf } = await desk()
  const leads = [await lead(ada, ceo), await lead(ada, ceo), await lead(ada, ceo)]
  const job = (await send(leads.map(({ id }) => id))).body as BulkJob
  const commit = await midway(w, 'delete from leads where id = $1', leads[1]?.id ?? 0)
  const working = work()
  await blocked(w)
  await commit()
  await working
  expect(await jobOf(job)).toMatchObject({ status: 'done', done: 3, changed: 2 })
  expect(await mails()).toHaveLength(2)
})

test('a job that failed goes on where it stopped, unless it was undone', async () => {
  const { w, ada, send, mails, work, jobOf } = await desk()
  const bob = await w.person()
  const ids = [(await lead(ada, ceo)).id, (await lead(ada, ceo)).id]
  const job = (await send(ids)).body as BulkJob
  await w.pool.query(`create function refuse() returns trigger as $$ begin raise exception 'a fault'; end $$ language plpgsql;
    create trigger refuse before insert on sequence_logs for each row when (new.lead_id = ${ids[1]}) execute function refuse()`)
  await expect(runBulkJobs(w, { mail: w.mail, batchLeads: 1 })).rejects.toThrow()
  await w.pool.query('drop function refuse cascade')
  expect(await jobOf(job)).toMatchObject({ status: 'failed', done: 1, changed: 1 })
  expect((await bob.call('POST', `/api/bulk-jobs/${job.id}/retry`)).status).toBe(404)
  const retried = await ada.call('POST', `/api/bulk-jobs/${job.id}/retry`)
  expect(retried, retried.text).toMatchObject({ status: 202, body: { status: 'waiting' } })
  await work()
  expect(await jobOf(job)).toMatchObject({ status: 'done', done: 2, changed: 2 })
  expect((await mails()).map(({ leadId }) => leadId).sort()).toEqual(ids)
  expect((await ada.call('POST', `/api/bulk-jobs/${job.id}/retry`)).status).toBe(409)
})

test('an undo while emails are being queued ends the job and takes all of them back', async () => {
  const { w, ada, send, mails, jobOf } = await desk()
  const { port } = await sink()
  await ada.call('PUT', '/api/mailbox', mailbox(port, LATER))
  const leads = [await lead(ada, ceo), await lead(ada, ceo), await lead(ada, ceo)]
  const job = (await send(leads.map(({ id }) => id))).body as BulkJob
  const commit = await midway(w, 'select from leads where id = $1 for update', leads[2]?.id ?? 0)
  const working = runBulkJobs(w, { mail: w.mail, batchLeads: 2 })
  await blocked(w, 'leads')
  const undo = ada.call('POST', `/api/bulk-jobs/${job.id}/undo`)
  await blocked(w, 'update bulk_jobs')
  await commit()
  expect((await undo).body).toEqual({ canceled: 3 })
  await working
  expect(await jobOf(job)).toMatchObject({ isUndoable: false })
  expect((await mails()).map(({ state }) => state)).toEqual(Array(3).fill('skipped'))
})

test('a thousand leads at a time at most', async () => {
  const { send, check, mails } = await desk()
  const many = Array.from({ length: 1001 }, (_, n) => n + 1)
  for (const answer of [await send(many), await check(many)]) {
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('Add more leads to a sequence instead')
  }
  expect((await send([1])).text).toContain('None of these leads can get this email')
  expect(await mails()).toEqual([])
})

test('all go out from the chosen account, in its hours and with its signature; a foreign one is refused', async () => {
  const { w, ada, id, check, mails, work } = await desk()
  await ada.call('PUT', '/api/mailbox', mailbox(9))
  const second = mailbox(9, { fromEmail: 'second@sender.example', signature: 'Second', ...LATER })
  const { id: mailboxId } = (await ada.call('POST', '/api/mailboxes', second)).body as OwnMailbox
  const leadIds = [await lead(ada, ceo), await lead(ada, ceo)].map((one) => one.id)
  const send = (more: object) =>
    ada.call('POST', `/api/email-templates/${id}/send-many`, { leadIds, key: KEY, ...more })
  expect((await send({ mailboxId: 2_000_000_000 })).status).toBe(404)
  const bob = await w.person()
  await bob.call('PUT', '/api/mailbox', mailbox(9, { fromEmail: 'bob@sender.example' }))
  const [foreign] = (await bob.call('GET', '/api/mailboxes')).body as OwnMailbox[]
  expect((await send({ mailboxId: foreign?.id })).status).toBe(404)
  expect((await check(leadIds)).body).toMatchObject({ ready: 2 })
  expect((await send({ mailboxId })).status).toBe(202)
  await work()
  const sent = await mails()
  expect(sent).toHaveLength(2)
  for (const { id: mailId } of sent)
    expect((await ada.call('GET', `/api/mails/${mailId}`)).body).toMatchObject({
      state: 'scheduled',
      headers: expect.stringContaining('second@sender.example'),
      text: expect.stringContaining('Second'),
    })
})
