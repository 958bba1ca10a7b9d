import { sql } from 'drizzle-orm'
import { unconfirmed } from '../../../contract/launch-confirmation.ts'
import type { Confirmations } from '../../../contract/launch-problem.ts'
import type { Db } from '../../db/connect.ts'
import { launchProblems, refuseLaunch } from './launch-conditions.ts'
import { type LaunchSettings, readLaunch, saveConfirmedClaims, saveConfirmedInbox } from './launch-facts.ts'

type Wish = Confirmations & { settings: LaunchSettings }

/**
 * Refuses with everything that is left to confirm, or saves what the owner confirms. `isOfText`: only what its text is about. The
 * caller has locked the sequence.
 */
export async function allowLaunch(tx: Db, userId: number, sequenceId: number, wish: Wish, isOfText = false) {
  const launch = await readLaunch(tx, userId, sequenceId, wish.settings)
  if (!launch) return
  const problems = launchProblems(launch.facts).filter(({ code }) => !isOfText || code === 'unsupported-claims')
  refuseLaunch(unconfirmed(problems, wish))
  await saveConfirmations(tx, userId, sequenceId, wish)
}

/** Saves the answers to what is open now. Leads who wait for them start. */
export async function saveConfirmations(tx: Db, userId: number, sequenceId: number, wish: Wish) {
  const launch = await readLaunch(tx, userId, sequenceId, wish.settings)
  if (!launch) return
  if (wish.confirmClaims && launch.facts.openClaims.length > 0) await saveConfirmedClaims(tx, userId, launch)
  if (wish.confirmUnreadInbox && launch.facts.unreadInbox !== null) await saveConfirmedInbox(tx, userId, launch)
  await tx.execute(
    sql`update email_sequences set waiting_look_at = now() where id = ${sequenceId} and waiting_look_at is not null`,
  )
}
