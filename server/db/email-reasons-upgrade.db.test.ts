import type pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { reasonFrom } from '../../contract/email-reason.ts'
import { databaseOfVersion } from '../../tests/world/older-database.ts'
import { migrateDatabase } from './migrate.ts'

// What the version before stored, and what it becomes. `*` stands for when the mailbox is looked at again.
const NEXT_AT = '2030-01-15T09:12:00.000Z'
const CHECKED_AT = '2030-01-14T08:00:00.000Z'
const next = { nextAt: NEXT_AT, timeZone: 'Europe/London' }
type Coded = Record<string, unknown> & { code: string }
type Stored = [sentence: string, coded: Coded]

const HOLDS: Stored[] = [
  [
    'day off in United Kingdom: Christmas Day, next mail Tue 09:12',
    { code: 'day_off', place: 'United Kingdom', holiday: 'Christmas Day', ...next },
  ],
  ['outside the sending hours, which begin Tue 09:12', { code: 'outside_hours', ...next }],
  ['mailbox at 40 of 41, next slot Tue 09:12', { code: 'daily_limit', used: 40, limit: 41, ...next }],
  ['40 a day, spread over its hours, next one Tue 09:12', { code: 'spread_over_day', limit: 40, ...next }],
  ['60 seconds between mails, next one Tue 09:12', { code: 'email_gap', seconds: 60, ...next }],
  [
    'the inbox was last read at Mon 08:00, follow-ups wait until it is read again',
    { code: 'inbox_not_read', checkedAt: CHECKED_AT, timeZone: 'Europe/London' },
  ],
  [
    'the inbox was not read yet, follow-ups wait until it is',
    { code: 'inbox_not_read', checkedAt: null, timeZone: 'Europe/London' },
  ],
  ['the lead is paused in this sequence', { code: 'enrollment_paused' }],
  ['The sequence is not active', { code: 'sequence_paused' }],
  ['The sequence is paused', { code: 'sequence_paused' }],
  ['a minute lies between two mails to one lead', { code: 'recent_email' }],
  ['the email account was disconnected: waits until one is set up again', { code: 'account_disconnected' }],
  [
    'the mailbox was refused: 535 5.7.8 bad: credentials',
    { code: 'account_refused', reply: '535 5.7.8 bad: credentials' },
  ],
  ['the mailbox was refused: its password cannot be read any more, enter it again', { code: 'password_unreadable' }],
  [
    'the mail server asked to come back later: 421 4.7.0 slow down',
    { code: 'server_deferred', reply: '421 4.7.0 slow down' },
  ],
  [
    'There is no value for jobTitle. A default helps: {{ jobTitle | default: "…" }}',
    { code: 'empty_field', field: 'jobTitle' },
  ],
  [
    'There is no field "frstName". Did you mean firstName?',
    { code: 'unknown_field', field: 'frstName', suggestion: 'firstName' },
  ],
  ['There is no field "colour".', { code: 'unknown_field', field: 'colour', suggestion: null }],
  ['{% for %} cannot be used in a mail.', { code: 'unknown_tag', name: 'for' }],
  ['There is no filter "shout".', { code: 'unknown_filter', name: 'shout' }],
  ['The template does too much.', { code: 'complex_template' }],
  ['This cannot be read: {{ x', { code: 'unreadable_template', text: '{{ x' }],
  ['The mail is empty for this lead', { code: 'empty_email' }],
  ['The step has no subject, and there is no mail before it that it could answer', { code: 'no_subject' }],
  ['words of some older version', { code: 'not_recorded' }],
]
const SKIPS: Stored[] = [
  ['The address is on the do-not-contact list', { code: 'do_not_contact' }],
  ['The lead was deleted', { code: 'lead_deleted' }],
  ['Sample leads are never mailed', { code: 'sample_lead' }],
  ['The lead left the sequence', { code: 'left_sequence', status: null }],
  ['The lead left the sequence: completed', { code: 'left_sequence', status: 'completed' }],
  ['The sequence was deleted', { code: 'sequence_deleted' }],
  ['The step was removed', { code: 'step_removed' }],
  ['Another lead with this address gets these mails', { code: 'shared_address' }],
  ['The lead has answered', { code: 'lead_replied', name: null }],
  ['The mail before was not opened', { code: 'previous_not_opened' }],
  ['The mail before was opened', { code: 'previous_opened' }],
  ['No link of the mail before was clicked', { code: 'previous_not_clicked' }],
  ['Cancelled', { code: 'canceled' }],
  ['The lead was taken out of the sequence', { code: 'removed_by_user' }],
  ['The lead was merged into one that is in the sequence', { code: 'lead_merged' }],
]
const ENDS: Stored[] = [
  ['Every step was sent or skipped', { code: 'all_steps_done' }],
  ['The address cannot be reached', { code: 'address_bounced' }],
  ['The address is on the do-not-contact list', { code: 'do_not_contact' }],
  ['The mail was reported as spam', { code: 'reported_spam' }],
  ['Grace Hopper answered', { code: 'lead_replied', name: 'Grace Hopper' }],
  ['Grace Hopper, at the same company, answered', { code: 'colleague_replied', name: 'Grace Hopper' }],
  ['The mail was refused: 550 5.1.1 gone', { code: 'server_refused', reply: '550 5.1.1 gone' }],
  ['Taken out by you', { code: 'removed_by_user' }],
  ['The lead was deleted', { code: 'lead_deleted' }],
]
const FAILED: Stored[] = [
  ['550 5.1.1 no such user', { code: 'server_refused', reply: '550 5.1.1 no such user' }],
  ['552 it has been answered', { code: 'server_refused', reply: '552 it has been answered' }],
]
const UNKNOWN: Stored[] = [
  ['The connection was lost while the mail was handed over: it may have arrived', { code: 'connection_lost' }],
  ['The sender stopped while the mail was handed over: it may have arrived', { code: 'sender_stopped' }],
  ['Leadwright went back to a copy of its data: it may have been sent before', { code: 'sent_before_restore' }],
]
const SENT: Stored[] = [
  ['Not delivered yet: 421 busy', { code: 'delivery_delayed', reply: '421 busy' }],
  ['Not delivered: no reason was given', { code: 'not_delivered', reply: null }],
  ['Returned: 550 unknown user', { code: 'bounced', reply: '550 unknown user' }],
]
const PAUSES: Stored[] = [
  ['The mail server refused the account: 535 no', { code: 'account_refused', reply: '535 no' }],
  [
    'The mail server refused the account: its password cannot be read any more, enter it again',
    { code: 'password_unreadable' },
  ],
  ['The account is being disconnected', { code: 'account_disconnecting' }],
  [
    'Leadwright runs on a copy of its data from 14 Jan 2030, 08:00 UTC, and does not know what left after that',
    { code: 'restored_copy', knownUntil: CHECKED_AT },
  ],
]
const INBOXES: Stored[] = [
  [
    'The user name or the password is wrong. The server said: AUTHENTICATIONFAILED',
    { code: 'sign_in_refused', reply: 'AUTHENTICATIONFAILED' },
  ],
  [
    'There is no server called imap.nowhere.example. Check the name',
    { code: 'host_not_found', host: 'imap.nowhere.example' },
  ],
  [
    'Nothing answers at imap.lead.example on port 993. Check the port',
    { code: 'port_closed', host: 'imap.lead.example', port: 993 },
  ],
  [
    'Port 143 does not begin with TLS. Choose STARTTLS, or another port (465 for mail out, 993 for mail in)',
    { code: 'tls_not_expected', port: 143 },
  ],
  ["The server's certificate cannot be trusted: self-signed", { code: 'certificate_untrusted', reply: 'self-signed' }],
  [
    'The server offers no STARTTLS on port 143. Choose TLS with its port, or none',
    { code: 'starttls_missing', port: 143 },
  ],
  [
    'No answer from imap.lead.example on port 993 in time. Check the port',
    { code: 'timed_out', host: 'imap.lead.example', port: 993, isTls: true },
  ],
  [
    'No answer from imap.lead.example on port 143 in time. Check the port, or choose TLS: servers that wait for it stay silent',
    { code: 'timed_out', host: 'imap.lead.example', port: 143, isTls: false },
  ],
  [
    'The connection to imap.lead.example failed: reset',
    { code: 'connection_failed', host: 'imap.lead.example', reply: 'reset' },
  ],
  ['The password of the inbox cannot be read any more, enter it again', { code: 'password_unreadable' }],
]
const MACHINES: [string, string][] = [
  ['a mail service fetched the pictures', 'image_proxy'],
  ['a security scanner', 'security_scanner'],
  ['a program, by its own name', 'named_program'],
  ['only the headers were asked for', 'head_request'],
  ['within two seconds of being sent', 'too_soon'],
  ['no browser was named', 'no_user_agent'],
  ['all links were followed at once', 'many_links'],
]

const EMAILS: [status: string, column: string, stored: Stored[]][] = [
  ['scheduled', 'hold_reason', HOLDS],
  ['skipped', 'error_message', [...SKIPS, ...ENDS]],
  ['failed', 'error_message', FAILED],
  ['unknown', 'error_message', UNKNOWN],
  ['sent', 'error_message', SENT],
]

/** Every sentence once, as a process of the version before writes it. Returns how to find what became of each. */
async function storeAll(pool: pg.Pool, tag: string) {
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0].id as number
  const user = (name: string) => one(`insert into users (email) values ($1) returning id`, [`${tag}${name}@x.example`])
  const owner = await user('owner')
  const mailbox = await one(
    `insert into mailboxes (user_id, from_name, from_email, next_look_at, imap_checked_at, time_zone)
     values ($1, 'A', 'a@x.example', $2, $3, 'Europe/London') returning id`,
    [owner, NEXT_AT, CHECKED_AT],
  )
  const sequence = await one(`insert into email_sequences (user_id, name) values ($1, 'S') returning id`, [owner])
  const expected: { table: string; id: number; column: string; params: string; coded: Coded }[] = []
  for (const [status, column, stored] of EMAILS)
    for (const [sentence, coded] of stored) {
      const id = await one(
        `insert into sequence_logs (user_id, mailbox_id, recipient_address, status) values ($1, $2, 'g@y.example', $3) returning id`,
        [owner, mailbox, status],
      )
      await pool.query(`update sequence_logs set ${column} = $2 where id = $1`, [id, sentence])
      expected.push({ table: 'sequence_logs', id, column, params: 'reason_params', coded })
    }
  for (const [at, [sentence, coded]] of ENDS.entries()) {
    const lead = await one(
      `insert into leads (user_id, first_name, last_name, email, company) values ($1, 'G', 'H', $2, 'C') returning id`,
      [owner, `${tag}${at}@y.example`],
    )
    const id = await one(
      `insert into lead_sequence_enrollments (user_id, lead_id, sequence_id, status, end_reason) values ($1, $2, $3, 'removed', $4) returning id`,
      [owner, lead, sequence, sentence],
    )
    expected.push({ table: 'lead_sequence_enrollments', id, column: 'end_reason', params: 'end_params', coded })
  }
  const boxes: [string, string, Stored[]][] = [
    ['paused_reason', 'paused_params', PAUSES],
    ['imap_problem', 'imap_problem_params', INBOXES],
    ['hold_reason', 'hold_params', HOLDS.slice(0, 5)],
  ]
  for (const [column, params, stored] of boxes)
    for (const [at, [sentence, coded]] of stored.entries()) {
      const id = await one(
        `insert into mailboxes (user_id, from_name, from_email, next_look_at, known_until, time_zone, ${column})
         values ($1, 'A', 'a@x.example', $2, $3, 'Europe/London', $4) returning id`,
        [await user(`${column}${at}`), NEXT_AT, CHECKED_AT, sentence],
      )
      expected.push({ table: 'mailboxes', id, column, params, coded })
    }
  const log = expected[0]?.id
  for (const [sentence, code] of MACHINES) {
    const id = await one(
      `insert into mail_events (user_id, log_id, kind, machine_reason) values ($1, $2, 'open', $3) returning id`,
      [owner, log, sentence],
    )
    expected.push({ table: 'mail_events', id, column: 'machine_reason', params: 'null', coded: { code } })
  }
  return expected
}

async function checkAll(pool: pg.Pool, expected: Awaited<ReturnType<typeof storeAll>>) {
  for (const { table, id, column, params, coded } of expected) {
    const { rows } = await pool.query(`select ${column} as code, ${params} as params from ${table} where id = $1`, [id])
    const [row] = rows
    const found = table === 'mail_events' ? { code: row.code } : reasonFrom(row.code, row.params)
    expect(found, `${table}.${column}`).toEqual(coded)
  }
}

/** Sentences in any reason column. */
async function sentencesIn(pool: pg.Pool) {
  const columns = [
    ['sequence_logs', 'hold_reason'],
    ['sequence_logs', 'error_message'],
    ['lead_sequence_enrollments', 'end_reason'],
    ['mailboxes', 'hold_reason'],
    ['mailboxes', 'paused_reason'],
    ['mailboxes', 'imap_problem'],
    ['mail_events', 'machine_reason'],
    ['email_reasons', 'code'],
  ]
  const all = columns.map(([table, column]) => `select ${column} as words from ${table}`).join(' union all ')
  return (await pool.query(`select words from (${all}) all_reasons where words ~ '[^a-z_]'`)).rows
}

describe('a database of the version before', () => {
  let pool: pg.Pool
  let stored: Awaited<ReturnType<typeof storeAll>>
  beforeAll(async () => {
    pool = (await databaseOfVersion(23)).pool
    stored = await storeAll(pool, 'before')
    const [{ user_id: owner } = { user_id: 0 }] = (await pool.query('select user_id from email_sequences')).rows
    await pool.query(
      `insert into deleted_leads (lead_id, user_id, lead, timeline, template_ids, belongings)
       values (999999, $1, '{}', '[]', '[]', $2)`,
      [
        owner,
        {
          enrollments: [
            { id: 1, end_reason: 'Ada answered' },
            { id: 2, end_reason: null },
          ],
        },
      ],
    )
    await migrateDatabase(pool)
  })

  test('keeps every reason as a code with its parameters, and no sentence', async () => {
    await checkAll(pool, stored)
    expect(await sentencesIn(pool)).toEqual([])
  })

  test('keeps the reasons of deleted leads as codes too', async () => {
    const { rows } = await pool.query(`select belongings -> 'enrollments' as kept from deleted_leads`)
    expect(rows[0].kept).toEqual([
      { id: 1, end_reason: 'lead_replied', end_params: { name: 'Ada' } },
      { id: 2, end_reason: null },
    ])
  })

  test('takes what a process of that version still writes, as codes', async () => {
    await checkAll(pool, await storeAll(pool, 'after'))
    expect(await sentencesIn(pool)).toEqual([])
    // A step that is skipped: it stores what the function says, which is a code by now.
    const { rows } = await pool.query(
      `update sequence_logs set status = 'skipped', error_message = 'previous_opened' where id = $1 returning error_message`,
      [stored[0]?.id],
    )
    expect(rows[0].error_message).toBe('previous_opened')
  })
})
