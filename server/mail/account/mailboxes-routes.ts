import { z } from 'zod'
import {
  MailboxChanges,
  MailboxId,
  MailboxSettings,
  MailboxTest,
  OwnMailbox,
  ResumeSending,
} from '../../../contract/mailbox.ts'
import { retried } from '../../db/retry.ts'
import { notFound } from '../../http/errors.ts'
import type { App, Parts } from '../../http/parts.ts'
import { resumeSending } from '../../outbox/changes/resume-sending.ts'
import { type MailReach, reachOf } from '../smtp/mail-host.ts'
import { changeMailbox, makeDefault } from './change-mailbox.ts'
import { disconnectMailbox } from './disconnect-mailbox.ts'
import { findOwnMailbox, listOwnMailboxes, type MailboxRow } from './mailbox-queries.ts'
import {
  mailboxTests,
  refuseUnusualServers,
  requirePasswordForNewServer,
  showMailbox,
  testServers,
} from './mailbox-routes.ts'
import { refuseOperatorsServer } from './operators-server.ts'
import { addMailbox, refuseSameAddress, saveMailbox } from './save-mailbox.ts'

/** All email accounts of an owner. `/mailbox` is the default one. */
export function mailboxesRoutes(app: App, { db, pool, config: { mailApps: apps }, mail: { box, config } }: Parts) {
  const fallback = config.smtpUrl ? 'system' : 'outbox'
  const clock = { offsetSeconds: config.clockOffsetSeconds }
  const saving = { box, fallback, clock } as const
  const disconnecting = { db, apps, ...saving } as const
  const reach = reachOf(config)
  const tests = mailboxTests(pool)

  const shown = async (row: MailboxRow): Promise<OwnMailbox> => ({
    id: row.id,
    isDefault: row.isDefault,
    ...(await showMailbox(db, row, clock)),
  })
  const found = async (userId: number, id: number) => {
    const row = await findOwnMailbox(db, userId, id)
    if (!row) throw notFound('Email account')
    return row
  }
  const one = { schema: { params: MailboxId, response: { 200: OwnMailbox } } }

  app.get('/mailboxes', { schema: { response: { 200: z.array(OwnMailbox) } } }, async ({ userId }) => {
    const list: OwnMailbox[] = []
    for (const row of await listOwnMailboxes(db, userId)) list.push(await shown(row))
    return list
  })

  app.post(
    '/mailboxes',
    { schema: { body: MailboxSettings, response: { 201: OwnMailbox } } },
    async ({ userId, body }, reply) => {
      await check(userId, body, undefined, reach)
      const id = await retried(() => addMailbox(db, userId, body, saving))
      return reply.code(201).send(await shown(await found(userId, id)))
    },
  )

  app.put(
    '/mailboxes/:id',
    { schema: { ...one.schema, body: MailboxSettings } },
    async ({ userId, params: { id }, body }) => {
      const before = await found(userId, id)
      refuseSameAddress(
        (await listOwnMailboxes(db, userId)).filter((other) => other.id !== id),
        body.fromEmail,
      )
      await check(userId, body, before, reach)
      await retried(() => saveMailbox(db, userId, body, saving, before))
      return shown(await found(userId, id))
    },
  )

  app.patch(
    '/mailboxes/:id',
    { schema: { ...one.schema, body: MailboxChanges } },
    async ({ userId, params: { id }, body }) => {
      const before = await found(userId, id)
      await retried(() => changeMailbox(db, before, body, clock))
      return shown(await found(userId, id))
    },
  )

  app.delete('/mailboxes/:id', { schema: { params: MailboxId } }, async ({ userId, params: { id } }, reply) => {
    await disconnectMailbox(disconnecting, userId, await found(userId, id))
    return reply.code(204).send()
  })

  app.post('/mailboxes/:id/default', one, async ({ userId, params: { id } }) => {
    await found(userId, id)
    await retried(() => db.transaction((tx) => makeDefault(tx, userId, id)))
    return shown(await found(userId, id))
  })

  app.post(
    '/mailboxes/:id/resume',
    { schema: { ...one.schema, body: ResumeSending } },
    async ({ userId, params: { id }, body }) => {
      await found(userId, id)
      await retried(() => resumeSending(db, userId, body, clock, id))
      return shown(await found(userId, id))
    },
  )

  app.post(
    '/mailboxes/:id/test',
    { schema: { params: MailboxId, body: MailboxSettings.nullish(), response: { 200: MailboxTest } } },
    async ({ userId, params: { id }, body }) => {
      await tests.spend(String(userId))
      return testServers({ db, box, config }, userId, await found(userId, id), body)
    },
  )

  async function check(userId: number, body: MailboxSettings, before: MailboxRow | undefined, within: MailReach) {
    refuseUnusualServers(body, within)
    requirePasswordForNewServer(before, body)
    await refuseOperatorsServer(db, userId, { ...body.smtp, reach: within }, before, config)
  }
}
