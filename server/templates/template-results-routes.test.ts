import { expect, test } from 'vitest'
import type { EmailTemplate } from '../../contract/email-template.ts'
import type { TemplateResults } from '../../contract/template-results.ts'
import { type World, world } from '../../tests/world/world.ts'
import { foldTemplateCounts } from './performance-queries.ts'

type Person = Awaited<ReturnType<World['person']>>
type Sent = { many: number; opened?: number; replied?: number; at?: string; isTest?: boolean }

const LIST = '/api/email-templates'

async function add(person: Person, subject: string) {
  return (await person.call('POST', LIST, { subject, body: 'Hello' })).body as EmailTemplate
}

async function sent({ pool }: World, person: Person, templateId: number, { many, ...did }: Sent) {
  const { opened = 0, replied = 0, at = '2030-03-05T12:00Z', isTest = false } = did
  await pool.query(
    `insert into sequence_logs (user_id, recipient_address, template_id, status, sent_at, is_test, opened_at, replied_at)
     select $1, 'a@b.co', $2, 'sent', $3::timestamptz, $4, case when n <= $6 then $3::timestamptz end,
       case when n <= $7 then $3::timestamptz + interval '1 hour' end from generate_series(1, $5::int) n`,
    [person.id, templateId, at, isTest, many, opened, replied],
  )
}

const results = async (person: Person, id: number) =>
  (await person.call('GET', `${LIST}/${id}/results`)).body as TemplateResults

test('the results of a template count real emails by month, whether their counts are folded or not', async () => {
  const w = await world()
  const ada = await w.person()
  const { id } = await add(ada, 'Hello')
  expect(await results(ada, id)).toEqual({
    sent: 0,
    opened: { count: 0, of: 0, percent: 0, low: 0, high: 0 },
    clicked: { count: 0, of: 0, percent: 0, low: 0, high: 0 },
    replied: { count: 0, of: 0, percent: 0, low: 0, high: 0 },
    months: [],
    sequences: [],
  })
  await sent(w, ada, id, { many: 8, opened: 4, replied: 2, at: '2030-02-28T12:00Z' })
  await foldTemplateCounts(w.db)
  await sent(w, ada, id, { many: 4, opened: 1, replied: 1 })
  await sent(w, ada, id, { many: 50, opened: 50, replied: 50, isTest: true })
  expect(await results(ada, id)).toMatchObject({
    sent: 12,
    opened: { count: 5, of: 12 },
    replied: { count: 3, of: 12, percent: 25, low: 8.9, high: 53.2 },
    months: [
      { month: '2030-03', sent: 4, opened: 1, replied: { count: 1, of: 4 } },
      { month: '2030-02', sent: 8, opened: 4, replied: { count: 2, of: 8 } },
    ],
  })
})

test('the results name the sequences that use the template, deleted ones not', async () => {
  const ada = await (await world()).person()
  const { id } = await add(ada, 'Hello')
  const [, gone] = await Promise.all(
    ['Spring', 'Gone'].map(async (name) => {
      const made = await ada.call('POST', '/api/email-sequences', { name, templateId: id, isActive: false })
      return made.body as { id: number }
    }),
  )
  await ada.call('DELETE', `/api/email-sequences/${gone?.id}`)
  expect((await results(ada, id)).sequences).toEqual([{ id: expect.any(Number), name: 'Spring', isActive: false }])
})

test('the list has results when asked, and is sorted by them: by how reliable a rate is, never sent last', async () => {
  const w = await world()
  const ada = await w.person()
  const [one, many, never] = [await add(ada, 'One reply'), await add(ada, 'Many replies'), await add(ada, 'Never sent')]
  await sent(w, ada, one.id, { many: 1, replied: 1 })
  await sent(w, ada, many.id, { many: 100, opened: 60, replied: 40 })
  const listed = async (query: string) => (await ada.call('GET', `${LIST}?${query}`)).body as EmailTemplate[]
  const order = async (sort: string) => (await listed(`with=results&sort=${sort}`)).map(({ subject }) => subject)
  expect(await order('-replied')).toEqual(['Many replies', 'One reply', 'Never sent'])
  expect(await order('replied')).toEqual(['One reply', 'Many replies', 'Never sent'])
  expect(await order('sent')).toEqual(['One reply', 'Many replies', 'Never sent'])
  expect(await order('-opened')).toEqual(['Many replies', 'One reply', 'Never sent'])
  expect(await order('subject')).toEqual(['Many replies', 'Never sent', 'One reply'])
  expect(await order('-createdAt')).toEqual(['Never sent', 'Many replies', 'One reply'])
  const [first, , last] = await listed('with=results&sort=-replied')
  expect(first?.results).toEqual({ ...(await results(ada, many.id)), months: undefined, sequences: undefined })
  expect(last).toMatchObject({ id: never.id, results: { sent: 0 } })
  expect((await listed(''))[0]).not.toHaveProperty('results')
  expect((await ada.call('GET', `${LIST}?sort=luck`)).status).toBe(400)
})

test('a template that was changed meanwhile is not overwritten, unless the editor has seen the change', async () => {
  const ada = await (await world()).person()
  const { id, subject, body, category, tone } = await add(ada, 'Mine')
  const before = { subject, body, category, tone }
  const put = (change: object) => ada.call('PUT', `${LIST}/${id}`, change)
  const theirs = { ...before, subject: 'Theirs' }
  expect((await put({ ...theirs, before })).status).toBe(200)
  const refused = await put({ ...before, body: 'My text', before })
  expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  expect((await ada.call('GET', `${LIST}/${id}`)).body).toMatchObject(theirs)
  // A request that is repeated because its response was lost changes nothing more.
  expect((await put({ ...theirs, before })).status).toBe(200)
  expect((await put({ ...before, body: 'My text', before: theirs })).body).toMatchObject({ body: 'My text' })
  // A program that doesn't say what it has seen.
  expect((await put(before)).status).toBe(200)
})
