import { sql } from 'drizzle-orm'
import type { CrmProvider } from '../../../contract/crm-integration.ts'
import type { Db } from '../../db/connect.ts'
import { crmIntegrations } from '../../db/schema.ts'
import type { Integration } from '../connection/integration-queries.ts'
import { isStillConnected } from '../connection/still-connected.ts'

/** Read within this time by another sync: there is nothing to poll for yet. */
const FRESH_SECONDS = 40
/** Nobody else polls it meanwhile; the end of the poll says when it is next. */
const CLAIM_SECONDS = 60

/** Integrations of a CRM whose changes are due to be read, claimed by this process. */
export async function claimDuePolls(db: Db, provider: CrmProvider, limit: number) {
  if (limit <= 0) return []
  const { rows } = await db.execute<{ id: number }>(sql`
    update crm_integrations i set next_poll_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from (
      select id from crm_integrations
      where provider = ${provider} and is_active and next_poll_at <= now()
        and coalesce(greatest(read_up_to, polled_up_to), '-infinity') < now() - make_interval(secs => ${FRESH_SECONDS})
      order by next_poll_at limit ${limit} for update skip locked) due
    where i.id = due.id
    returning i.id`)
  return rows.map(({ id }) => id)
}

type Ended = { waitSeconds: number; failures: number; polledUpTo?: Date }

/** Not of another account that was connected meanwhile: nothing of it was read, and it did not fail. */
export async function endPoll(db: Db, integration: Integration, { waitSeconds, failures, polledUpTo }: Ended) {
  await db.execute(sql`
    update ${crmIntegrations} set next_poll_at = now() + make_interval(secs => ${waitSeconds}), poll_failures = ${failures},
      polled_up_to = coalesce(${polledUpTo?.toISOString() ?? null}::timestamptz, polled_up_to)
    where ${isStillConnected(integration)}`)
}
