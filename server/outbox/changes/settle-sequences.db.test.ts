import { describe, expect, test } from 'vitest'
import { type World, world } from '../../../tests/world/world.ts'
import { claimMail } from '../sending/claim-mail.ts'
import { settleSequences } from './settle-sequences.ts'

type Person = Awaited<ReturnType<World['person']>>
const REAL = { offsetSeconds: 0 }
const LEADS = 600

/** An active sequence with so many leads that it is settled in batches. Each one's email is due and written. */
async function largeSequence() {
  const w = await world()
  const ada = await w.person()
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Lead', 'No ' || n, 'lead' || n || '@large.example', 'Large Ltd' from generate_series(1, $2::int) n returning id`,
    [ada.id, LEADS],
  )
  const leadIds = rows.map(({ id }) => id)
  const made = await ada.call('POST', '/api/email-sequences', {
    name: 'Large',
    steps: [{ stepNumber: 1, name: 'One', subject: 'Hello', body: 'Hello {{firstName}}', delayDays: 0, delayHours: 0 }],
  })
  const { id } = made.body as { id: number }
  // Few enough to be enrolled within each call.
  for (const some of [leadIds.slice(0, LEADS / 2), leadIds.slice(LEADS / 2)]) {
    const enrolled = await ada.call('POST', `/api/email-sequences/${id}/enroll`, { leadIds: some })
    expect(enrolled.body).toMatchObject({ enrolled: LEADS / 2 })
  }
  await w.pool.query(
    `update sequence_logs set mime = 'x', message_id = id || '@x', scheduled_at = now() - interval '1 minute' where sequence_id = $1`,
    [id],
  )
  return { w, ada, id, leadIds }
}

const setActive = (ada: Person, id: number, isActive: boolean) =>
  ada.call('PATCH', `/api/email-sequences/${id}`, { isActive })
const emails = async (w: World, ada: Person) => {
  const { rows } = await w.pool.query(
    `select status, held_for, coalesce(error_message, hold_reason) as reason, sequence_id is null as is_detached, count(*)::int as emails
     from sequence_logs where user_id = $1 group by 1, 2, 3, 4 order by 1, 2, 3, 4`,
    [ada.id],
  )
  return rows
}
const claimed = async (w: World) => (await claimMail(w.pool, 1, 20, REAL))?.mails.length ?? 0

describe('a sequence with many leads', () => {
  test('sends nothing once its pause is answered, and its emails say why soon after', async () => {
    const { w, ada, id } = await largeSequence()
    expect(await setActive(ada, id, false)).toMatchObject({ status: 200, body: { isActive: false } })
    expect(await claimed(w)).toBe(0)
    await settleSequences(w.db)
    expect(await emails(w, ada)).toEqual([
      { status: 'scheduled', held_for: 'pause', reason: 'sequence_paused', is_detached: false, emails: LEADS },
    ])
    const { rows } = await w.pool.query('select unsettled_since as since from email_sequences where id = $1', [id])
    expect(rows).toEqual([{ since: null }])
  })

  test('answers a pause only when a claim that is under way has ended', async () => {
    const { w, ada, id } = await largeSequence()
    expect(await claimed(w)).toBe(20)
    const sender = await w.pool.connect()
    await sender.query('begin')
    await sender.query('select from mailboxes where user_id = $1 for no key update', [ada.id])
    let isAnswered = false
    const answer = setActive(ada, id, false).then((given) => {
      isAnswered = true
      return given
    })
    await expect
      .poll(async () => (await w.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
      .toBeGreaterThan(0)
    expect(isAnswered).toBe(false)
    await sender.query('commit')
    sender.release()
    expect((await answer).status).toBe(200)
    expect(await claimed(w)).toBe(0)
  })

  test('sends again after it is resumed; a lead that is paused in it stays so', async () => {
    const { w, ada, id } = await largeSequence()
    const { rows } = await w.pool.query(
      'select id from lead_sequence_enrollments where sequence_id = $1 order by id limit 1',
      [id],
    )
    await ada.call('PATCH', `/api/enrollments/${rows[0].id}`, { status: 'paused' })
    await setActive(ada, id, false)
    await settleSequences(w.db)
    expect(await setActive(ada, id, true)).toMatchObject({ status: 200, body: { isActive: true } })
    await settleSequences(w.db)
    expect(await emails(w, ada)).toEqual([
      { status: 'scheduled', held_for: 'pause', reason: 'sequence_paused', is_detached: false, emails: 1 },
      { status: 'scheduled', held_for: null, reason: null, is_detached: false, emails: LEADS - 1 },
    ])
  })

  test('paused and resumed at once ends as the last wish says', async () => {
    const { w, ada, id } = await largeSequence()
    for (const isActive of [false, true, false]) {
      const settling = settleSequences(w.db)
      await setActive(ada, id, isActive)
      await settling
    }
    await settleSequences(w.db)
    expect(await emails(w, ada)).toMatchObject([{ held_for: 'pause', emails: LEADS }])
  })

  test('is gone for its owner once its deletion is answered, and for good soon after', async () => {
    const { w, ada, id, leadIds } = await largeSequence()
    expect((await ada.call('DELETE', `/api/email-sequences/${id}`)).status).toBe(204)
    expect(await claimed(w)).toBe(0)
    expect((await ada.call('GET', '/api/email-sequences')).body).toEqual([])
    for (const [method, path, body] of [
      ['GET', ''],
      ['PATCH', '', { isActive: true }],
      ['DELETE', ''],
      ['GET', '/enrollments'],
      ['GET', '/analytics'],
      ['POST', '/enroll', { leadIds: leadIds.slice(0, 1) }],
      ['POST', '/preview', { leadIds: leadIds.slice(0, 1) }],
    ] as const)
      expect((await ada.call(method, `/api/email-sequences/${id}${path}`, body)).status, `${method} ${path}`).toBe(404)
    await settleSequences(w.db)
    expect(await emails(w, ada)).toEqual([
      { status: 'skipped', held_for: null, reason: 'sequence_deleted', is_detached: true, emails: LEADS },
    ])
    const left = await w.pool.query(
      `select (select count(*)::int from email_sequences where id = $1) as sequences,
        (select count(*)::int from lead_sequence_enrollments where sequence_id = $1) as enrollments`,
      [id],
    )
    expect(left.rows).toEqual([{ sequences: 0, enrollments: 0 }])
  })

  test('sends nothing once it is deleted, even if a process of the previous version resumes it', async () => {
    const { w, ada, id } = await largeSequence()
    expect((await ada.call('DELETE', `/api/email-sequences/${id}`)).status).toBe(204)
    await w.pool.query('update email_sequences set is_active = true where id = $1', [id])
    expect(await claimed(w)).toBe(0)
  })
})

test('a sequence that cannot be deleted keeps no other from it, and a deadlock is retried', async () => {
  const w = await world()
  const ada = await w.person()
  const { rows } = await w.pool.query<{ id: number }>(
    `insert into email_sequences (user_id, name, is_active, deleted_at, unsettled_since)
     select $1, 'Sequence ' || n, false, now(), now() - make_interval(mins => 3 - n) from generate_series(1, 2) n returning id`,
    [ada.id],
  )
  const [stuck, other] = rows.map(({ id }) => id)
  await w.pool.query(`
    create sequence tries;
    create function refuse_deletion() returns trigger language plpgsql as $$ begin
      if old.id = ${stuck} then raise exception 'stuck'; end if;
      if old.id = ${other} and nextval('tries') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
      return old;
    end $$;
    create trigger refuse_deletion before delete on email_sequences for each row execute function refuse_deletion()`)
  try {
    await expect(settleSequences(w.db)).rejects.toMatchObject({ cause: { message: 'stuck' } })
    const left = await w.pool.query('select id from email_sequences where user_id = $1', [ada.id])
    expect(left.rows).toEqual([{ id: stuck }])
  } finally {
    await w.pool.query('drop function refuse_deletion cascade; drop sequence tries')
  }
  await settleSequences(w.db)
  expect((await w.pool.query('select from email_sequences where user_id = $1', [ada.id])).rowCount).toBe(0)
})
