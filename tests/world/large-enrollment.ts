import { onTestFinished } from 'vitest'
import { fillOrders, MOST_AT_ONCE } from '../../server/outbox/enrolling/order-enrollments.ts'
import { DELIVERING } from './delivering.ts'
import { sequenceScene, step } from './sequences.ts'

export const MANY = MOST_AT_ONCE + 10

type Scene = Awaited<ReturnType<typeof manyLeads>>

/** A sequence, and more leads than a request enrolls itself: g1@many.example and so on. */
export async function manyLeads(more: object = {}, settings: NodeJS.ProcessEnv = DELIVERING) {
  const scene = await sequenceScene([step(1), step(2)], more, settings)
  const { rows } = await scene.w.pool.query(
    `insert into leads (user_id, first_name, last_name, email, company)
     select $1, 'Grace', 'Hopper', 'g' || n || '@many.example', 'Many' from generate_series(1, $2::int) n returning id`,
    [scene.ada.id, MANY],
  )
  // The next test does not send them as well.
  onTestFinished(async () => {
    await scene.w.pool.query('delete from email_sequences where user_id = $1', [scene.ada.id])
  })
  return { ...scene, leadIds: rows.map(({ id }) => id as number) }
}

/** Enrolls the next of them, as a worker does. */
export const fill = ({ w, engine }: Scene) => fillOrders(w.db, engine.clock, w.mail.config)

export async function fillAll(scene: Scene) {
  while (await fill(scene));
}

/** How many emails of the sequence there are. */
export const count = async ({ w, id }: Scene, condition: string) =>
  (await w.pool.query(`select count(*)::int as mails from sequence_logs where sequence_id = $1 and ${condition}`, [id]))
    .rows[0].mails as number

export const ordersOf = async ({ w, id }: Scene) =>
  (await w.pool.query('select from enroll_orders where sequence_id = $1', [id])).rows.length
