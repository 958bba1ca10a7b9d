import { sql } from 'drizzle-orm'
import type { StepWithin } from '../../contract/step-kinds.ts'
import type { Db } from '../db/connect.ts'

/** Puts each step of a sequence into its branch, or into none. All of them are saved under these numbers. */
export async function saveBranches(
  tx: Db,
  sequenceId: number,
  steps: { stepNumber: number; within: StepWithin | null }[],
) {
  const within = steps.flatMap(({ stepNumber, within }) => (within ? [{ stepNumber, ...within }] : []))
  await tx.execute(sql`
    update sequence_steps s set parent_id = p.id, arm = g.arm
    from sequence_steps o
    left join unnest(${sql.param(within.map(({ stepNumber }) => stepNumber))}::int[], ${sql.param(within.map(({ step }) => step))}::int[],
      ${sql.param(within.map(({ arm }) => arm))}::text[]) as g(number, branch, arm) on g.number = o.step_number
    left join sequence_steps p on p.sequence_id = o.sequence_id and p.step_number = g.branch
    where o.sequence_id = ${sequenceId} and s.id = o.id and (s.parent_id, s.arm) is distinct from (p.id, g.arm)`)
}

/** SQL, of a step `s`: the branch it belongs to by its number, and which way; null outside of branches. */
export const WITHIN = sql.raw(`(select jsonb_build_object('step', p.step_number, 'arm', s.arm)
  from sequence_steps p where p.id = s.parent_id and p.sequence_id = s.sequence_id)`)
