import { sql } from 'drizzle-orm'
import type { SequenceAnalytics } from '../../contract/sequence-analytics.ts'
import { shareOf } from '../../contract/share.ts'
import type { Db } from '../db/connect.ts'

const MAX_PEOPLE = 100

type Day = SequenceAnalytics['days'][number]
type Step = { stepId: number; stepNumber: number; name: string } & Record<
  'sent' | 'opened' | 'clicked' | 'replied',
  number
>
type Person = {
  id: number
  firstName: string
  lastName: string
  email: string
  company: string
  stepNumber: number | null
}
type Activity = Person & { did: 'opened' | 'clicked' | 'replied'; at: string }

/** From counters per day and per step, so that the time does not grow with the number of emails. The caller checks ownership. */
export async function readSequenceAnalytics(db: Db, userId: number, sequenceId: number): Promise<SequenceAnalytics> {
  const [days, steps, people] = await Promise.all([
    readDays(db, userId, sequenceId),
    readSteps(db, userId, sequenceId),
    readPeople(db, userId, sequenceId),
  ])
  const sum = (field: Exclude<keyof Day, 'date'>) => days.reduce((total, day) => total + day[field], 0)
  const [enrolled, sent] = [sum('totalEnrollments'), sum('emailsSent')]
  const opened = shareOf(sum('emailsOpened'), sent)
  const clicked = shareOf(sum('emailsClicked'), sent)
  const replied = shareOf(sum('emailsReplied'), sent)
  const completed = shareOf(sum('sequencesCompleted'), enrolled)
  return {
    totalEnrollments: enrolled,
    emailsSent: sent,
    openRate: opened.percent,
    clickRate: clicked.percent,
    replyRate: replied.percent,
    completionRate: completed.percent,
    opened,
    clicked,
    replied,
    completed,
    unsubscribed: sum('unsubscribed'),
    days,
    steps: steps.map(({ opened, clicked, replied, ...step }) => ({
      ...step,
      opened: shareOf(opened, step.sent),
      clicked: shareOf(clicked, step.sent),
      replied: shareOf(replied, step.sent),
    })),
    people: people.map(({ did, at, stepNumber, ...lead }) => ({
      lead,
      did,
      stepNumber,
      at: new Date(at).toISOString(),
    })),
  }
}

async function readDays(db: Db, userId: number, sequenceId: number) {
  const { rows } = await db.execute<Day>(sql`
    select to_char(date, 'YYYY-MM-DD') as date, total_enrollments as "totalEnrollments", emails_sent as "emailsSent",
      emails_opened as "emailsOpened", emails_clicked as "emailsClicked", emails_replied as "emailsReplied",
      sequences_completed as "sequencesCompleted", unsubscribed
    from sequence_analytics where user_id = ${userId} and sequence_id = ${sequenceId} order by date`)
  return rows
}

async function readSteps(db: Db, userId: number, sequenceId: number) {
  const { rows } = await db.execute<Step>(sql`
    select s.id as "stepId", s.step_number as "stepNumber", s.name, coalesce(c.sent, 0) as sent, coalesce(c.opened, 0) as opened,
      coalesce(c.clicked, 0) as clicked, coalesce(c.replied, 0) as replied
    from sequence_steps s
    join email_sequences q on q.id = s.sequence_id and q.user_id = ${userId}
    left join sequence_step_counts c on c.step_id = s.id
    where s.sequence_id = ${sequenceId} and s.kind in ('email', 'email_approval') order by s.step_number`)
  return rows
}

/**
 * The latest opens, clicks and replies. Each kind has its own index, so that only the newest are read: by the sequence alone, because the
 * planner takes an index by owner for one with few rows while it knows little of the owner. The leads are the owner's.
 */
async function readPeople(db: Db, userId: number, sequenceId: number) {
  const newest = (did: Activity['did']) => {
    const at = sql.raw(`${did}_at`)
    return sql`(select l.lead_id, l.step_id, ${did} as did, l.${at} as at from sequence_logs l
      where l.sequence_id = ${sequenceId} and l.${at} is not null and l.lead_id is not null and not l.is_test
      order by l.${at} desc limit ${MAX_PEOPLE})`
  }
  const { rows } = await db.execute<Activity>(sql`
    select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email, p.company, s.step_number as "stepNumber", d.did, d.at
    from (${newest('opened')} union all ${newest('clicked')} union all ${newest('replied')}) d
    join leads p on p.id = d.lead_id and p.user_id + 0 = ${userId}
    left join sequence_steps s on s.id = d.step_id
    order by d.at desc limit ${MAX_PEOPLE}`)
  return rows
}
