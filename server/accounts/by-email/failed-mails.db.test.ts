import { expect, test } from 'vitest'
import { world } from '../../../tests/world/world.ts'
import { forgetExpired } from '../expiry-queries.ts'
import { queueAccountMail } from './send-account-mail.ts'

test('an email about an account that nobody tries to send any more is forgotten, with its address', async () => {
  const { db, pool, config } = await world({ SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'sales@operator.example' })
  for (const email of ['given-up@someone.example', 'tried-again@someone.example'])
    await queueAccountMail(db, pool, config, { kind: 'reset_password', email })
  await pool.query(
    `update graphile_worker._private_jobs set attempts = case when payload::text like '%given-up%' then max_attempts else 3 end`,
  )
  await forgetExpired(db)
  const { rows } = await pool.query('select payload::text as payload from graphile_worker._private_jobs')
  expect(rows.map(({ payload }) => /[\w-]+@someone/.exec(payload)?.[0])).toEqual(['tried-again@someone'])
})
