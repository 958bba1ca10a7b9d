import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { databaseOfVersion } from '../../tests/world/older-database.ts'
import { world } from '../../tests/world/world.ts'
import { applyTriggers, readTriggers } from './apply-triggers.ts'
import { migrateDatabase, TRIGGERS } from './migrate.ts'

type Purpose = 'counts' | 'records' | 'tells' | 'acts' | 'upgrades'

// Every trigger of the database and why it is one. Triggers only count, record and tell, because a forgotten count is never noticed.
// What acts on other things is a function that its writers call, unless there are too many writers to trust each of them. Those
// that upgrade serve processes of the previous version during a deploy, and go with the version after this one.
const KNOWN: [trigger: string, table: string, purpose: Purpose, why: string][] = [
  ['crm_links_deal_due', 'crm_links', 'records', 'which deals have to be compared with their leads; many write links'],
  ['email_reasons_first', 'sequence_logs', 'records', 'the history of reasons of an email'],
  ['email_reasons_recorded', 'sequence_logs', 'records', 'the history of reasons of an email'],
  ['enrollments_count_added', 'lead_sequence_enrollments', 'counts', 'enrollments of each day, for a sequence'],
  ['enrollments_count_changed', 'lead_sequence_enrollments', 'counts', 'completions and unsubscribes of each day'],
  ['enrollments_count_removed', 'lead_sequence_enrollments', 'counts', 'a deleted lead is no longer counted'],
  [
    'enrollments_earlier_reason',
    'lead_sequence_enrollments',
    'upgrades',
    'sentences of the previous version become codes',
  ],
  ['enrollments_earlier_test', 'lead_sequence_enrollments', 'upgrades', 'the previous version does not know test runs'],
  ['leads_changed', 'leads', 'acts', 'scheduled emails are rendered again; six kinds of writers change leads'],
  ['leads_count_added', 'leads', 'counts', 'lead totals by status, industry and company size'],
  ['leads_count_changed', 'leads', 'counts', 'lead totals by status, industry and company size'],
  ['leads_count_removed', 'leads', 'counts', 'lead totals by status, industry and company size'],
  ['leads_crm_added', 'leads', 'records', 'which leads a CRM has to be sent'],
  ['leads_crm_changed', 'leads', 'records', 'which leads a CRM has to be sent'],
  ['leads_duplicates_added', 'leads', 'records', 'which leads to look for duplicates of'],
  ['leads_duplicates_changed', 'leads', 'records', 'which leads to look for duplicates of'],
  ['leads_duplicates_removed', 'leads', 'records', 'which leads are gone from pairs of duplicates'],
  ['leads_note_added', 'leads', 'counts', 'leads added, by quarter of an hour'],
  ['leads_note_changed', 'leads', 'counts', 'leads qualified, by quarter of an hour'],
  ['leads_note_removed', 'leads', 'counts', 'a deleted lead is no longer counted'],
  ['leads_qualified_added', 'leads', 'records', 'since when the lead is qualified, in its own row'],
  ['leads_qualified_changed', 'leads', 'records', 'since when the lead is qualified, in its own row'],
  ['leads_tags_added', 'leads', 'records', 'which tags an owner has used'],
  ['leads_tags_changed', 'leads', 'records', 'which tags an owner has used'],
  ['mail_events_earlier_reason', 'mail_events', 'upgrades', 'sentences of the previous version become codes'],
  ['mailboxes_earlier_reason', 'mailboxes', 'upgrades', 'sentences of the previous version become codes'],
  [
    'sequence_logs_after_reply',
    'sequence_logs',
    'acts',
    'an email that comes back to the queue after a reply is not tried again, also by an older version',
  ],
  ['sequence_logs_count_added', 'sequence_logs', 'counts', 'emails sent, for sequences and steps'],
  ['sequence_logs_count_changed', 'sequence_logs', 'counts', 'emails sent, opened, clicked, replied, in all figures'],
  ['sequence_logs_count_removed', 'sequence_logs', 'counts', 'a deleted email is no longer counted'],
  [
    'sequence_logs_earlier_files',
    'sequence_logs',
    'upgrades',
    'the previous version would send emails without their files',
  ],
  ['sequence_logs_earlier_reason', 'sequence_logs', 'upgrades', 'sentences of the previous version become codes'],
  [
    'sequence_logs_earlier_recipients',
    'sequence_logs',
    'upgrades',
    'the previous version would send emails to the first recipient alone',
  ],
  [
    'sequence_logs_earlier_step',
    'sequence_logs',
    'upgrades',
    'the previous version would send a call or an unapproved step as an email',
  ],
  ['sequence_logs_earlier_test', 'sequence_logs', 'upgrades', 'the previous version does not know test runs'],
  ['sequence_logs_keep_test', 'sequence_logs', 'upgrades', 'a sender of the previous version never sends a test'],
  ['sequence_logs_note_added', 'sequence_logs', 'counts', 'emails sent, by quarter of an hour'],
  ['sequence_logs_note_removed', 'sequence_logs', 'counts', 'a deleted email is no longer counted'],
  ['sequence_logs_note_template_added', 'sequence_logs', 'counts', 'emails sent, for templates'],
  ['sequence_logs_note_template_removed', 'sequence_logs', 'counts', 'a deleted email is no longer counted'],
  ['sequence_logs_step_ended', 'sequence_logs', 'acts', 'the task of a step goes with it; many end steps'],
  [
    'sequence_logs_step_hold',
    'sequence_logs',
    'acts',
    'a task or an unapproved email is never sent; many release emails',
  ],
  ['sequence_logs_step_removed', 'sequence_logs', 'acts', 'the task of a step goes with it; many end steps'],
  [
    'sessions_tell_changed',
    'sessions',
    'tells',
    'processes forget a session that ends; some of them are older versions',
  ],
  ['sessions_tell_ended', 'sessions', 'tells', 'processes forget a session that ends; some of them are older versions'],
  ['tasks_step_ended', 'tasks', 'acts', 'a sequence continues after its task, also one that an older version ends'],
  ['users_tell_gone', 'users', 'tells', 'processes forget the sessions of somebody who is gone'],
  ['voices_changed', 'voices', 'upgrades', 'the previous version calls nothing when it saves a voice'],
]

// Stay in their migrations: a generated column and an index use them, and changing it would not recompute what is stored.
const FUNCTIONS_OF_MIGRATIONS = ['leadwright_searchable', 'leadwright_tag_keys']

const statements = readTriggers(TRIGGERS)
const namesOf = (kind: string) => statements.filter((one) => one.kind === kind).map(({ name }) => name)

async function triggersIn(pool: pg.Pool): Promise<{ name: string; table: string; version: string }[]> {
  const { rows } = await pool.query(`
    select t.tgname as name, c.relname as table, t.xmin::text as version from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1, 2`)
  return rows
}

async function functionsIn(pool: pg.Pool): Promise<{ name: string; body: string; version: string }[]> {
  const { rows } = await pool.query(`
    select proname as name, prosrc as body, xmin::text as version from pg_proc
    where proname like 'leadwright\\_%' order by 1`)
  return rows
}

describe('the triggers of the database', () => {
  test('are those listed here, each with the reason why it is a trigger', async () => {
    const { pool } = await world()
    const found = await triggersIn(pool)
    expect(found.map(({ name, table }) => [name, table])).toEqual(KNOWN.map(([name, table]) => [name, table]))
    expect(KNOWN.filter(([, , purpose]) => purpose === 'acts').map(([name]) => name)).toEqual([
      'leads_changed',
      'sequence_logs_after_reply',
      'sequence_logs_step_ended',
      'sequence_logs_step_hold',
      'sequence_logs_step_removed',
      'tasks_step_ended',
    ])
  })

  test('are in files, with every function but those of generated columns and indexes', async () => {
    const { pool } = await world()
    expect(namesOf('trigger').sort()).toEqual(KNOWN.map(([name]) => name))
    const inFiles = [...namesOf('function'), ...FUNCTIONS_OF_MIGRATIONS]
    expect((await functionsIn(pool)).map(({ name }) => name)).toEqual(inFiles.sort())
  })

  test('are named in schema.ts, above their table', () => {
    const schema = readFileSync(fileURLToPath(new URL('./schema.ts', import.meta.url)), 'utf8')
    for (const { name, file } of statements.filter(({ kind }) => kind === 'trigger')) {
      const table = KNOWN.find(([known]) => known === name)?.[1]
      const above = schema
        .split(new RegExp(`pgTable\\(\\s*'${table}',`))[0]
        ?.split('\n')
        .slice(-4)
        .join('\n')
      expect(above, name).toContain(file)
    }
  })
})

describe('bringing the triggers up to date', () => {
  let pool: pg.Pool
  beforeEach(async () => {
    pool = (await world()).pool
    await migrateDatabase(pool)
  })

  test('replaces those that migrations made in a database of an older version, and doubles none', async () => {
    const old = await databaseOfVersion(23)
    const before = await functionsIn(old.pool)
    await migrateDatabase(old.pool)
    expect((await triggersIn(old.pool)).map(({ name }) => name)).toEqual(KNOWN.map(([name]) => name))
    const after = await functionsIn(old.pool)
    for (const { name, text } of statements.filter(({ kind }) => kind === 'function'))
      expect(text, name).toContain(after.find((one) => one.name === name)?.body)
    const bodyOf = (all: typeof before, name: string) => all.find((one) => one.name === name)?.body
    expect(bodyOf(after, 'leadwright_count_mails')).not.toBe(bodyOf(before, 'leadwright_count_mails'))

    const ada = await old.person()
    await old.pool.query(
      `insert into leads (user_id, first_name, last_name, email, company) values ($1, 'A', 'B', 'a@b.co', 'C')`,
      [ada.id],
    )
    const { rows } = await old.pool.query(`
      select (select sum(leads)::int from lead_counts) as total, (select sum(leads)::int from activity_changes) as added`)
    expect(rows).toEqual([{ total: 1, added: 1 }])
  })

  test('fails no writer that goes on meanwhile, and miscounts nothing', async () => {
    const old = await databaseOfVersion(23)
    // By hand: today's columns of users are not there yet.
    const { rows: people } = await old.pool.query(`insert into users (email) values ('ada@example.com') returning id`)
    const [ada] = people
    let isMigrating = true
    const write = async (n: number) => {
      for (let i = 0; isMigrating; i++) {
        const email = `${n}-${i}@x.example`
        await old.pool.query(
          `with lead as (
             insert into leads (user_id, first_name, last_name, email, company) values ($1, 'A', 'B', $2, 'C') returning id, user_id, email
           )
           insert into sequence_logs (user_id, lead_id, recipient_address) select user_id, id, email from lead`,
          [ada.id, email],
        )
        await old.pool.query(
          `update sequence_logs set status = 'sent', sent_at = now() where user_id = $1 and recipient_address = $2`,
          [ada.id, email],
        )
        await old.pool.query(`update leads set company = 'D', status = 'qualified' where user_id = $1 and email = $2`, [
          ada.id,
          email,
        ])
      }
    }
    const writers = [1, 2, 3, 4].map(write)
    await migrateDatabase(old.pool).finally(() => {
      isMigrating = false
    })
    await Promise.all(writers)
    const { rows } = await old.pool.query(`
      select (select count(*)::int from leads) as leads, (select sum(leads)::int from lead_counts) as counted,
        (select sum(qualified)::int from activity_changes) as qualified, (select sum(sent)::int from activity_changes) as sent`)
    const { leads } = rows[0]
    expect(leads).toBeGreaterThan(4)
    expect(rows).toEqual([{ leads, counted: leads, qualified: leads, sent: leads }])
  })

  test('does nothing at a second start', async () => {
    const [triggers, functions] = [await triggersIn(pool), await functionsIn(pool)]
    await migrateDatabase(pool)
    expect(await triggersIn(pool)).toEqual(triggers)
    expect(await functionsIn(pool)).toEqual(functions)
  })

  test('creates again only what changed: another function needs no lock on the table that somebody writes to', async () => {
    const writer = await pool.connect()
    const client = await pool.connect()
    await writer.query('begin; lock table leads, sequence_logs in row exclusive mode')
    const changed = statements.map((one) =>
      one.name === 'leadwright_quarter' ? { ...one, text: one.text.replace('SELECT', 'SELECT  '), hash: 'other' } : one,
    )
    expect(await applyTriggers(client, changed)).toEqual(['function leadwright_quarter'])
    expect(await applyTriggers(client, statements)).toEqual(['function leadwright_quarter'])
    await writer.query('rollback')
    writer.release()
    client.release()
  })

  test('waits for a writer of the table in short turns, so that other writers get through meanwhile', async () => {
    const writer = await pool.connect()
    const client = await pool.connect()
    await client.query(`delete from trigger_statements where name = 'trigger leads_changed'`)
    await writer.query('begin; lock table leads in row exclusive mode')
    const applied = applyTriggers(client, statements)
    const isTriggerWaiting = `select from pg_locks where relation = 'leads'::regclass and not granted`
    await expect.poll(async () => (await pool.query(isTriggerWaiting)).rowCount).toBe(1)
    // Waits behind the trigger for two seconds at most, though the first writer has not finished.
    await pool.query(`update leads set notes = 'x' where id = 0`)
    await writer.query('rollback')
    expect(await applied).toEqual(['trigger leads_changed'])
    writer.release()
    client.release()
  })

  test('leaves those of a newer version alone, when a process of this one starts again beside it', async () => {
    await pool.query(`
      insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999);
      update trigger_statements set hash = 'newer'`)
    const triggers = await triggersIn(pool)
    await migrateDatabase(pool)
    expect(await triggersIn(pool)).toEqual(triggers)
    await pool.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`)
    await migrateDatabase(pool)
    expect(await triggersIn(pool)).not.toEqual(triggers)
  })
})
