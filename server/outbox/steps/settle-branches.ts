import { sql } from 'drizzle-orm'
import type { BranchArm, BranchCondition } from '../../../contract/step-kinds.ts'
import type { Db } from '../../db/connect.ts'
import { leadsMeeting } from '../../leads/list/leads-meeting.ts'
import { advanceEnrollments } from '../enrolling/advance-enrollments.ts'
import { type Clock, clockNow } from '../planning/clock.ts'
import { errorReason } from '../reason-columns.ts'

const BRANCHES_AT_ONCE = 200

type DueBranch = {
  id: number
  userId: number
  enrollmentId: number
  leadId: number
  /** Null: its step says nothing that we know. */
  asks: BranchCondition | null
  /** By people, in any email of the enrollment. */
  hasOpened: boolean
  hasClicked: boolean
}

/**
 * Branches that are due: each lead takes one of the two ways, by what is true at this moment, and its next step is planned. All of it
 * is one transaction, and the rows are locked as a claim locks them. True when there was something to do.
 */
export const settleBranches = (db: Db, clock: Clock) =>
  db.transaction(async (tx) => {
    const due = await lockDueBranches(tx, clock)
    if (due.length === 0) return false
    const matching = await readMatching(tx, due)
    for (const asked of ['opened', 'clicked', 'replied', 'lead', null] as const)
      for (const arm of ['yes', 'no'] as const) {
        const taken = due.filter((branch) => askedBy(branch) === asked && armOf(branch, matching) === arm)
        await takeArm(tx, taken, arm, asked)
      }
    await advanceEnrollments(
      tx,
      due.map(({ enrollmentId }) => enrollmentId),
      clock,
    )
    return true
  })

const askedBy = ({ asks }: DueBranch) => asks?.if ?? null

function armOf({ id, asks, hasOpened, hasClicked }: DueBranch, matching: Set<number>): BranchArm {
  // A reply leads to its branch at the moment it comes (follow-reply.ts): whoever gets there in another way has sent none.
  const isMet = { opened: hasOpened, clicked: hasClicked, replied: false, lead: matching.has(id) }
  return asks && isMet[asks.if] ? 'yes' : 'no'
}

/** Of running enrollments. */
async function lockDueBranches(tx: Db, clock: Clock) {
  const did = (column: string) =>
    sql.raw(`exists (select from sequence_logs b where b.enrollment_id = e.id and b.${column} is not null)`)
  const { rows } = await tx.execute<DueBranch>(sql`
    select l.id, l.user_id as "userId", l.enrollment_id as "enrollmentId", l.lead_id as "leadId", s.settings -> 'branch' as asks,
      ${did('opened_at')} as "hasOpened", ${did('clicked_at')} as "hasClicked"
    from sequence_logs l
    join lead_sequence_enrollments e on e.id = l.enrollment_id
    join email_sequences q on q.id = l.sequence_id
    left join sequence_steps s on s.id = l.step_id
    where l.status = 'scheduled' and l.held_for = 'branch' and l.lead_id is not null and l.scheduled_at <= ${clockNow(clock)}
      and e.status = 'active' and not coalesce(e.awaits_answer, false) and q.is_active and q.deleted_at is null
    order by l.scheduled_at, l.id limit ${BRANCHES_AT_ONCE} for update of l skip locked`)
  return rows
}

/** Those whose lead meets the conditions of its branch. */
async function readMatching(tx: Db, due: DueBranch[]) {
  const matching = new Set<number>()
  const asked = due.flatMap((branch) => (branch.asks?.if === 'lead' ? [{ ...branch, where: branch.asks.where }] : []))
  const questions = new Map(asked.map(({ userId, where }) => [JSON.stringify([userId, where]), { userId, where }]))
  for (const { userId, where } of questions.values()) {
    const same = asked.filter((one) => one.userId === userId && one.where === where)
    const leadIds = same.map(({ leadId }) => leadId)
    const meeting = await leadsMeeting(tx, userId, where, leadIds)
    for (const { id, leadId } of same) if (meeting.has(leadId)) matching.add(id)
  }
  return matching
}

async function takeArm(tx: Db, branches: DueBranch[], arm: BranchArm, asked: BranchCondition['if'] | null) {
  if (branches.length === 0) return
  const reason =
    arm === 'yes' ? ({ code: 'branch_yes', asked, intent: null } as const) : ({ code: 'branch_no', asked } as const)
  await tx.execute(sql`
    update sequence_logs set status = 'done', arm = ${arm}, ${errorReason(reason)}, held_for = null, hold_reason = null
    where id = any(${sql.param(branches.map(({ id }) => id))}::int[])`)
}
