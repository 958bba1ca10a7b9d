import { expect, test } from 'vitest'
import type { LeadDraft, ListedDraft } from '../../../contract/lead-draft.ts'
import type { MailLog, SentMail } from '../../../contract/mail.ts'
import { blocked, midway } from '../../../tests/world/blocked.ts'
import { uploaded } from '../../../tests/world/email-files.ts'
import { lead } from '../../../tests/world/mail-desk.ts'
import { world } from '../../../tests/world/world.ts'
import { forgetUnusedFiles } from '../../templates/files/file-queries.ts'

const TEXT = { subject: 'A word', body: 'Dear Grace' }
const IN_A_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString()
let keys = 0
const newKey = () => `a-key-of-a-draft-${++keys}`

async function desk() {
  const w = await world()
  const ada = await w.person()
  const grace = await lead(ada)
  const create = (more: object = {}) =>
    ada.call('POST', '/api/lead-drafts', { leadId: grace.id, ...TEXT, key: newKey(), ...more })
  const made = async (more: object = {}) => {
    const answer = await create(more)
    expect(answer, answer.text).toMatchObject({ status: 201 })
    return answer.body as LeadDraft
  }
  const save = (draft: LeadDraft, more: object = {}) =>
    ada.call('PUT', `/api/lead-drafts/${draft.id}`, { ...draft, ...more })
  const list = async (leadId?: number) =>
    (await ada.call('GET', `/api/lead-drafts${leadId ? `?leadId=${leadId}` : ''}`)).body as ListedDraft[]
  const send = (draft: LeadDraft, more: object = {}) =>
    ada.call('POST', `/api/leads/${draft.leadId}/emails`, {
      subject: draft.subject,
      body: draft.body,
      scheduledAt: IN_A_YEAR,
      key: draft.key,
      draftId: draft.id,
      draftVersion: draft.version,
      ...more,
    })
  const mails = async () => (await ada.call('GET', '/api/mails')).body as MailLog[]
  return { w, ada, grace, create, made, save, list, send, mails }
}
const messageOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { message: string }).message,
]

test('drafts are listed on their lead and for all leads, the last saved first', async () => {
  const { ada, grace, made, save, list } = await desk()
  const other = await lead(ada, { firstName: 'Alan' })
  const first = await made({ subject: '', body: '' })
  const second = await made({ leadId: other.id })
  expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id])
  expect((await save(first, TEXT)).status).toBe(200)
  expect(await list()).toMatchObject([
    { id: first.id, leadId: grace.id, firstName: 'Grace', ...TEXT },
    { id: second.id, firstName: 'Alan' },
  ])
  expect((await list(other.id)).map(({ id }) => id)).toEqual([second.id])
})

test('a draft that was saved elsewhere since is not overwritten', async () => {
  const { ada, made, save } = await desk()
  const draft = await made()
  const saved = (await save(draft, { body: 'From the first tab' })).body as LeadDraft
  expect(saved.version).not.toBe(draft.version)
  const second = await save(draft, { body: 'From the second tab' })
  expect(second).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
  expect((await ada.call('GET', `/api/lead-drafts/${draft.id}`)).body).toMatchObject({ body: 'From the first tab' })
  // The response to the first save was lost.
  expect(await save(draft, { body: 'From the first tab' })).toMatchObject({
    status: 200,
    body: { version: saved.version },
  })
})

test('a draft that was saved elsewhere since is not deleted', async () => {
  const { ada, made, save, list } = await desk()
  const draft = await made()
  const saved = (await save(draft, { body: 'From the other tab' })).body as LeadDraft
  const remove = ({ id, version }: LeadDraft) => ada.call('DELETE', `/api/lead-drafts/${id}?version=${version}`)
  expect(await remove(draft)).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
  expect(await list()).toMatchObject([{ body: 'From the other tab' }])
  expect((await remove(saved)).status).toBe(204)
  expect((await remove(saved)).status).toBe(404)
})

test('one key makes one draft', async () => {
  const { create, list } = await desk()
  const key = newKey()
  const answers = await Promise.all([create({ key }), create({ key }), create({ key })])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await list()).toHaveLength(1)
  expect(await create({ key, body: 'Another text' })).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
})

test('sending a draft deletes it, and sending it again is the same email', async () => {
  const { made, send, list, mails } = await desk()
  const draft = await made()
  const answers = await Promise.all([send(draft), send(draft)])
  answers.push(await send(draft))
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  expect(answers.filter(({ body }) => (body as SentMail).isRepeat)).toHaveLength(2)
  expect(await mails()).toHaveLength(1)
  expect(await list()).toEqual([])
})

test('a draft that was sent from another tab is not sent with another text', async () => {
  const { made, send, mails } = await desk()
  const draft = await made()
  expect((await send(draft)).status).toBe(202)
  const second = await send(draft, { body: 'An edited text' })
  expect(second).toMatchObject({ status: 409, body: { code: 'draft_gone' } })
  expect(await mails()).toHaveLength(1)
})

test('of a draft that was changed elsewhere nothing is sent', async () => {
  const { made, save, send, mails, list } = await desk()
  const draft = await made()
  await save(draft, { body: 'Changed elsewhere' })
  expect(await send(draft)).toMatchObject({ status: 409, body: { code: 'draft_changed' } })
  expect(await mails()).toEqual([])
  expect(await list()).toMatchObject([{ body: 'Changed elsewhere' }])
})

test('a refused email leaves its draft', async () => {
  const { ada, grace, made, send, list } = await desk()
  const draft = await made()
  await ada.call('POST', '/api/suppressions', { addresses: [grace.email] })
  expect(messageOf(await send(draft))).toEqual([409, `${grace.email} is on your do-not-contact list`])
  expect(await list()).toHaveLength(1)
})

test('a deleted lead takes its drafts along and brings them back', async () => {
  const { w, ada, grace, made, list } = await desk()
  const draft = await made({ bodyHtml: '<p>Dear <b>Grace</b></p>' })
  await ada.call('DELETE', `/api/leads/${grace.id}`)
  expect((await w.pool.query('select from lead_drafts where user_id = $1', [ada.id])).rowCount).toBe(0)
  await ada.call('POST', '/api/leads/restore', { ids: [grace.id] })
  expect(await list()).toHaveLength(1)
  expect((await ada.call('GET', `/api/lead-drafts/${draft.id}`)).body).toEqual(draft)
})

test('a merged lead brings its drafts, and takes them back when the merge is undone', async () => {
  const { ada, grace, made, list } = await desk()
  const other = await lead(ada, { firstName: 'Gracie' })
  await made()
  const moved = await made({ leadId: other.id, subject: 'Of the other' })
  const merged = await ada.call('POST', '/api/leads/merge', { keepId: grace.id, otherId: other.id })
  expect((await list(grace.id)).map(({ subject }) => subject)).toEqual(['Of the other', 'A word'])
  const { mergeId } = merged.body as { mergeId: number }
  expect((await ada.call('POST', `/api/leads/merge/${mergeId}/undo`)).status).toBe(200)
  expect((await list(other.id)).map(({ id }) => id)).toEqual([moved.id])
})

test('a deleted lead brings its draft back, though another one has its key by now', async () => {
  const { ada, grace, made, list } = await desk()
  const other = await lead(ada, { firstName: 'Alan' })
  const { key } = await made({ subject: 'First' })
  await ada.call('DELETE', `/api/leads/${grace.id}`)
  await made({ leadId: other.id, subject: 'Second', key })
  expect((await ada.call('POST', '/api/leads/restore', { ids: [grace.id] })).body).toEqual({ restored: 1 })
  await ada.call('POST', '/api/leads/bulk-delete', { ids: [grace.id, other.id] })
  await ada.call('POST', '/api/leads/restore', { ids: [grace.id, other.id] })
  const back = await list()
  expect(back.map(({ subject }) => subject).sort()).toEqual(['First', 'Second'])
  expect(new Set(back.map((draft) => draft.key)).size).toBe(2)
})

test('a lead never has more than 20 drafts, however they come to it', async () => {
  const { ada, made, create, save, list, grace } = await desk()
  const other = await lead(ada)
  const moved = await made({ leadId: other.id })
  const answers = await Promise.all(Array.from({ length: 30 }, () => create()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect((await save(moved, { leadId: grace.id })).status).toBe(409)
  expect(await list(grace.id)).toHaveLength(20)
})

test('half a character is not kept, and saving it again is no conflict', async () => {
  const { create, made, save } = await desk()
  const key = newKey()
  expect((await create({ key, body: 'A \ud83d word' })).body).toMatchObject({ body: 'A  word' })
  expect((await create({ key, body: 'A \ud83d word' })).status).toBe(201)
  expect((await save(await made(), { body: 'x\ude00' })).body).toMatchObject({ body: 'x' })
})

test('of a lead that is deleted at this moment there is no draft', async () => {
  const { w, grace, create } = await desk()
  const commit = await midway(w, 'delete from leads where id = $1', grace.id)
  const creating = create()
  await blocked(w)
  await commit()
  expect(messageOf(await creating)).toEqual([404, 'Lead not found'])
})

test('what cannot be saved is refused in plain words', async () => {
  const { w, create, made, save, list } = await desk()
  const eve = await w.person()
  const draft = await made()
  expect(messageOf(await create({ leadId: 2_000_000_000 }))).toEqual([404, 'Lead not found'])
  expect(messageOf(await create({ body: 'x'.repeat(50_001) }))).toEqual([400, 'At most 50,000 characters'])
  const foreign = await eve.call('PUT', `/api/lead-drafts/${draft.id}`, { ...draft, leadId: (await lead(eve)).id })
  expect(messageOf(foreign)).toEqual([404, 'Draft not found'])
  expect((await eve.call('DELETE', `/api/lead-drafts/${draft.id}`)).status).toBe(404)
  expect((await save(draft, { version: 'nonsense' })).status).toBe(400)
  for (let n = 1; n < 20; n++) await made()
  expect(messageOf(await create())).toEqual([409, 'This lead has 20 drafts. Delete one, then save this one.'])
  expect(await list()).toHaveLength(20)
})

test('a formatted draft keeps both texts and its files, clean, and the list has neither', async () => {
  const { w, ada, made, save, list, create } = await desk()
  const { hash, name } = await uploaded(ada, Buffer.from('%PDF-1.4'), 'Offer.pdf')
  const bodyHtml = '<p>Dear <b>Grace</b></p>'
  const key = newKey()
  const given = { key, bodyHtml: `${bodyHtml}<script>x</script>`, attachments: [{ hash, name }] }
  const draft = await made(given)
  expect(draft).toMatchObject({ ...TEXT, bodyHtml, attachments: [{ hash, name, type: 'application/pdf', size: 8 }] })
  expect((await create(given)).body).toMatchObject({ id: draft.id })
  expect((await create({ ...given, attachments: [] })).status).toBe(409)
  expect((await list())[0]).not.toHaveProperty('bodyHtml')
  await w.pool.query(`update email_files set used_at = now() - interval '2 days'`)
  await forgetUnusedFiles(w.db)
  const read = async () => (await ada.call('GET', `/api/lead-drafts/${draft.id}`)).body as LeadDraft
  expect(await read()).toEqual({ ...draft, updatedAt: expect.anything() })
  const italic = '<p>Dear <i>Grace</i></p>'
  const changed = (await save(draft, { bodyHtml: italic, attachments: [] })).body as LeadDraft
  expect(changed).toMatchObject({ bodyHtml: italic, attachments: [] })
  // The same save again: its response was lost.
  expect(await save(draft, { bodyHtml: italic, attachments: [] })).toMatchObject({
    status: 200,
    body: { version: changed.version },
  })
  expect((await save(draft, { bodyHtml: null, attachments: [] })).status).toBe(409)
})

test('a client that knows no HTML keeps it, unless it changes the text', async () => {
  const { ada, made } = await desk()
  const draft = await made({ bodyHtml: '<p>Dear <b>Grace</b></p>' })
  const { leadId } = draft
  const put = async (version: string, more: object) =>
    (await ada.call('PUT', `/api/lead-drafts/${draft.id}`, { leadId, ...TEXT, version, ...more })).body as LeadDraft
  const kept = await put(draft.version, { subject: 'Another' })
  expect(kept).toMatchObject({ subject: 'Another', bodyHtml: draft.bodyHtml })
  expect(await put(kept.version, { body: 'Another' })).toMatchObject({ body: 'Another', bodyHtml: null })
})
