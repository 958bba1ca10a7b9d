import { expect, test } from 'vitest'
import { type World, world } from '../../tests/world/world.ts'

const PEOPLE = 10_060

/** A sequence with more people, emails and blocked addresses than lists count. */
async function crowd(w: World, { id: userId }: { id: number }) {
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into email_sequences (user_id, name) values ($1, 'Crowd') returning id`,
    [userId],
  )
  const sequenceId = rows[0]?.id
  await w.pool.query(
    `with made as (
       insert into leads (user_id, first_name, last_name, email, company)
       select $1, 'Lead', 'No' || n, 'l' || n || '@crowd.example', 'Crowd' from generate_series(1, $3::int) n returning id, email
     ), enrolled as (
       insert into lead_sequence_enrollments (user_id, sequence_id, lead_id, status, enrolled_at, completed_at)
       select $1, $2, id, case when id % 10 = 0 then 'paused' else 'completed' end, now() + id * interval '1 second',
         case when id % 10 <> 0 then now() end from made
     )
     insert into sequence_logs (user_id, sequence_id, lead_id, recipient_address, status, sent_at)
     select $1, $2, id, email, case when id % 1000 = 0 then 'failed' else 'sent' end, now() from made`,
    [userId, sequenceId, PEOPLE],
  )
  return sequenceId
}

type Listed = { total: number; totalIsExact?: false; enrollments?: { id: number }[]; logs?: { id: number }[] }

test('lists of a sequence count up to 10,000, and every entry can be reached all the same', async () => {
  const w = await world()
  const ada = await w.person()
  const url = `/api/email-sequences/${await crowd(w, ada)}`
  for (const list of ['enrollments', 'logs'] as const) {
    const read = async (query: string) => (await ada.call('GET', `${url}/${list}?limit=100${query}`)).body as Listed
    expect(await read('')).toMatchObject({ total: 10_000, totalIsExact: false })
    // There is a next page, and the last one knows the total.
    expect(await read('&page=100')).toMatchObject({ total: 10_001, totalIsExact: false })
    const last = await read('&page=101')
    expect(last).toMatchObject({ total: PEOPLE })
    expect(last.totalIsExact).toBeUndefined()
    expect(last[list]).toHaveLength(60)
    const ids = new Set<number>()
    for (let page = 1; page <= 101; page += 20)
      for (const { id } of (await read(`&page=${page}`))[list] ?? []) ids.add(id)
    expect(ids.size).toBe(5 * 100 + 60)
  }
  const failed = (await ada.call('GET', `${url}/logs?state=failed`)).body as Listed
  expect(failed.total).toBe(failed.logs?.length)
  expect(failed.total).toBeGreaterThanOrEqual(10)
  const paused = (await ada.call('GET', `${url}/enrollments?status=paused`)).body as Listed
  expect(paused.total).toBe(PEOPLE / 10)
})

test('the last pages of a long list have each enrollment once, in order, among them tests and those of one moment', async () => {
  const w = await world()
  const ada = await w.person()
  const sequenceId = await crowd(w, ada)
  await w.pool.query(
    `update lead_sequence_enrollments set enrolled_at = date_trunc('minute', enrolled_at), is_test = id % 999 = 0 where sequence_id = $1`,
    [sequenceId],
  )
  await w.pool.query('delete from lead_sequence_enrollments where sequence_id = $1 and id % 1000 = 1', [sequenceId])
  const { rows } = await w.pool.query<{ id: number }>(
    'select id from lead_sequence_enrollments where sequence_id = $1 order by enrolled_at desc, id desc',
    [sequenceId],
  )
  const all = rows.map(({ id }) => id)
  for (let page = 499; page <= 505; page++) {
    const url = `/api/email-sequences/${sequenceId}/enrollments?limit=20&page=${page}`
    const { enrollments = [], ...total } = (await ada.call('GET', url)).body as Listed
    const [from, to] = [20 * (page - 1), 20 * page]
    expect(enrollments.map(({ id }) => id)).toEqual(all.slice(from, to))
    if (from >= all.length) expect(total).toEqual({ total: 10_000, totalIsExact: false })
    else if (to >= all.length) expect(total).toEqual({ total: all.length })
    else expect(total).toEqual({ total: Math.max(10_000, to + 1), totalIsExact: false })
  }
})

test('of a search that many leads match, the newest enrollments are listed, and at least how many there are', async () => {
  const w = await world()
  const ada = await w.person()
  const url = `/api/email-sequences/${await crowd(w, ada)}`
  const many = (await ada.call('GET', `${url}/enrollments?search=crowd&limit=50`)).body as Listed
  expect(many.enrollments).toHaveLength(50)
  expect(many.totalIsExact).toBe(false)
  expect(many.total).toBeGreaterThan(50)
  const plain = (await ada.call('GET', `${url}/enrollments?limit=50`)).body as Listed
  expect(many.enrollments?.map(({ id }) => id)).toEqual(plain.enrollments?.map(({ id }) => id))
  const one = (await ada.call('GET', `${url}/enrollments?search=l77%40crowd.example`)).body as Listed
  expect(one).toMatchObject({ total: 1 })
})

test('what runs and what is paused in a sequence is what its enrollments say, whatever happens to them', async () => {
  const w = await world()
  const ada = await w.person()
  const id = await crowd(w, ada)
  const told = async () => {
    const { enrolled, running, paused } = (await ada.call('GET', `/api/email-sequences/${id}`)).body as Record<
      string,
      number
    >
    return { enrolled, running, paused }
  }
  const counted = async () => {
    const { rows } = await w.pool.query(
      `select count(*)::int as enrolled, count(*) filter (where status = 'active')::int as running,
         count(*) filter (where status = 'paused')::int as paused
       from lead_sequence_enrollments where sequence_id = $1 and not is_test`,
      [id],
    )
    return rows[0]
  }
  for (const change of [
    `update lead_sequence_enrollments set status = 'active', completed_at = null where id % 7 = 0`,
    `update lead_sequence_enrollments set status = 'replied', completed_at = now() where id % 21 = 0`,
    `update lead_sequence_enrollments set status = 'removed' where id % 14 = 0`,
    `update lead_sequence_enrollments set is_test = true where id % 11 = 0`,
    `delete from lead_sequence_enrollments where id % 5 = 0`,
  ]) {
    await w.pool.query(change)
    expect(await told()).toEqual(await counted())
  }
})
