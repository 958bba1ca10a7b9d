import { expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'
import { searchInParts } from './search-in-parts.ts'

const PEOPLE = 6_000
const WORDS = ['every ninth', 'elder', 'clumped', 'rare', 'geschaftsfuhrer', 'GESCHÄFTS', 'astro', 'nobody']

/** An email, an enrollment and an entry of a CRM's log for each lead; entries share their moments. */
async function crowd(w: World, userId: number) {
  const { rows } = await w.pool.query<{ id: number }>(
    `with sequence as (insert into email_sequences (user_id, name) values ($1, 'Crowd') returning id),
       integration as (insert into crm_integrations (user_id, provider) values ($1, 'hubspot') returning id),
       made as (
         insert into leads (user_id, first_name, last_name, email, company, job_title)
         select $1, 'Lead', 'No' || n, 'l' || n || '@crowd.example',
           concat_ws(' ', case when n % 9 = 0 then 'Every Ninth' end, case when n <= 600 then 'Elder' end,
             case when n <= 700 or n > $2 - 3 then 'Clumped' end, case when n % 1500 = 7 then 'Rare' end),
           case when n % 10 = 3 then 'Geschäftsführer' when n % 500 = 4 then 'Astronaut' else 'Buyer' end
         from generate_series(1, $2::int) n returning id, email
       ), enrolled as (
         insert into lead_sequence_enrollments (user_id, sequence_id, lead_id, status, enrolled_at)
         select $1, sequence.id, made.id, case when made.id % 3 = 0 then 'completed' else 'paused' end, now() + made.id / 7 * interval '1 second'
         from made, sequence
       ), logged as (
         insert into crm_sync_logs (integration_id, lead_id, action, status, timestamp)
         select integration.id, made.id, 'update_record', case when made.id % 2 = 0 then 'success' else 'failed' end, now() + made.id / 7 * interval '1 second'
         from made, integration
       ), mailed as (
         insert into sequence_logs (user_id, lead_id, recipient_address, status, sent_at)
         select $1, id, email, case when id % 4 = 0 then 'failed' else 'sent' end, now() from made
       )
     select id from sequence`,
    [userId, PEOPLE],
  )
  return rows[0]?.id
}

test('a search finds the first entries of every list, however often and wherever leads match', async () => {
  const w = await world()
  const ada = await w.person()
  const sequenceId = await crowd(w, ada.id)
  const ids = (body: unknown) => (body as { id: number }[]).map(({ id }) => id)
  for (const word of WORDS) {
    const first = async (table: string, order: string, where: string, limit: number) => {
      const { rows } = await w.pool.query<{ id: number }>(
        `select t.id from ${table} t join leads l on l.id = t.lead_id and l.user_id = $1
         where leadwright_searchable(l.company || ' ' || l.job_title) like '%' || leadwright_searchable($2) || '%' and ${where}
         order by ${order} limit ${limit}`,
        [ada.id, word],
      )
      return ids(rows)
    }
    const search = encodeURIComponent(word)
    for (const [state, where] of [
      ['', 'true'],
      ['&state=failed', `t.status = 'failed'`],
    ] as const)
      expect(ids((await ada.call('GET', `/api/mails?limit=100&search=${search}${state}`)).body), word + state).toEqual(
        await first('sequence_logs', 't.id desc', where, 100),
      )
    for (const [status, where] of [
      ['', 'true'],
      ['&status=failed', `t.status = 'failed'`],
    ] as const)
      expect(ids((await ada.call('GET', `/api/crm/logs?limit=50&search=${search}${status}`)).body), word).toEqual(
        await first('crm_sync_logs', 't.timestamp desc, t.id desc', where, 50),
      )
    const { body } = await ada.call('GET', `/api/email-sequences/${sequenceId}/enrollments?limit=50&search=${search}`)
    expect(ids((body as { enrollments: unknown }).enrollments), word).toEqual(
      await first('lead_sequence_enrollments', 't.enrolled_at desc, t.id desc', 'true', 50),
    )
  }
})

test('a search whose hits are all among the newest entries soon looks for the leads', async () => {
  const w = await world()
  const ada = await w.person()
  const parts: number[] = []
  const found = await searchInParts<number>(
    w.db,
    ada.id,
    { search: 'nobody', limit: 100 },
    {
      readPart: async (after = 0, many) => {
        parts.push(many)
        const places = Array.from({ length: many }, (_, n) => after + n + 1)
        return { found: places.filter((place) => place < 100), end: after + many, isLast: false }
      },
      idsOfLeads: async () => [1, 2, 3],
    },
  )
  expect(found).toEqual([1, 2, 3])
  expect(parts.length).toBeLessThan(8)
  expect(parts.reduce((sum, many) => sum + many)).toBeLessThan(5_000)
})

test('a search for leads without any entry does not read a long list to its end', async () => {
  const w = await world()
  const ada = await w.person()
  await w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No' || n, 'l' || n || '@without.example', 'Entryless' from generate_series(1, 501) n`,
    [ada.id],
  )
  let read = 0
  const found = await searchInParts<number>(
    w.db,
    ada.id,
    { search: 'entryless', limit: 100 },
    {
      readPart: async (after = 0, many) => {
        read += many
        return { found: [], end: after + many, isLast: after > 1_000_000 }
      },
      idsOfLeads: async () => [],
    },
  )
  expect(found).toEqual([])
  expect(read).toBeLessThan(30_000)
})

test('the text of a title that is read without removing accents is the text that is indexed', async () => {
  const w = await world()
  const { rows } = await w.pool.query(
    `select n from generate_series(1, 127) n where leadwright_searchable(chr(n)) <> lower(chr(n))`,
  )
  expect(rows).toEqual([])
})
