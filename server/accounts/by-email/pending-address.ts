import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { notFound } from '../../http/errors.ts'
import { findPendingChange } from './account-links.ts'
import { queueAccountMail } from './send-account-mail.ts'

type Tools = { db: Db; pool: pg.Pool; config: Config }

/** The link once more, with a new token: the one in the email before stops working. */
export async function resendAddressLink({ db, pool, config }: Tools, userId: number) {
  const link = await findPendingChange(db, userId)
  if (!link) throw notFound('Change of address')
  await queueAccountMail(db, pool, config, { kind: 'link', linkId: link.id })
}
