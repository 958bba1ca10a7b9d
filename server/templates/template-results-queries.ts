import { type SQL, sql } from 'drizzle-orm'
import { shareOf } from '../../contract/share.ts'
import type { TemplateFigures, TemplateResults } from '../../contract/template-results.ts'
import type { Db } from '../db/connect.ts'

const MAX_MONTHS = 24
const MAX_SEQUENCES = 100

type Sums = { sent: number; opened: number; clicked: number; replied: number }

const summed = sql`coalesce(sum(days.sent), 0)::int as sent, coalesce(sum(days.opened), 0)::int as opened,
  coalesce(sum(days.clicked), 0)::int as clicked, coalesce(sum(days.answered), 0)::int as replied`

/** Daily counters of templates, the changes that are not folded into them included. Test emails are never in them. */
const daysOf = (isWanted: SQL) => sql`
  select template_id, day, sent, opened, clicked, answered from template_counts where ${isWanted}
  union all
  select template_id, day, sent, opened, clicked, answered from template_changes where ${isWanted}`

/** To sort the owner's templates by: each with its sums, and the lower bounds of its rates. */
export const templateSums = (userId: number) => sql`
  select id, sent, ${lowerBound('opened')} as opened_low, ${lowerBound('replied')} as replied_low
  from (select template_id as id, ${summed}
    from (${daysOf(sql`template_id in (select id from email_templates where user_id = ${userId} and deleted_at is null)`)}) days
    group by 1) sums where sent > 0`

/** Of the Wilson interval, as `shareOf` computes it. */
function lowerBound(part: 'opened' | 'replied') {
  const share = `least(1, ${part}::float8 / sent)`
  return sql.raw(
    `(${share} + 1.92073 / sent - sqrt(3.84146 / sent * (${share} * (1 - ${share}) + 0.960365 / sent))) / (1 + 3.84146 / sent)`,
  )
}

/** The figures of these templates, those without emails included. The caller took the IDs from the owner's list. */
export async function readTemplateFigures(
  db: Db,
  userId: number,
  ids: number[],
): Promise<Map<number, TemplateFigures>> {
  const { rows } = await db.execute<Sums & { id: number }>(sql`
    select t.id, ${summed} from unnest(${sql.param(ids)}::int[]) wanted(id)
    join email_templates t on t.id = wanted.id and t.user_id = ${userId}
    left join (${daysOf(sql`template_id = any(${sql.param(ids)}::int[])`)}) days on days.template_id = t.id
    group by 1`)
  return new Map(rows.map(({ id, ...sums }) => [id, figuresOf(sums)]))
}

/** The caller checks that the template is the owner's. */
export async function readTemplateResults(db: Db, userId: number, id: number): Promise<TemplateResults> {
  const [figures, months, sequences] = await Promise.all([
    readTemplateFigures(db, userId, [id]),
    db.execute<Sums & { month: string }>(sql`
      select to_char(day, 'YYYY-MM') as month, ${summed} from (${daysOf(sql`template_id = ${id}`)}) days
      group by 1 having sum(days.sent) > 0 order by 1 desc limit ${MAX_MONTHS}`),
    db.execute<TemplateResults['sequences'][number]>(sql`
      select id, name, is_active as "isActive" from email_sequences
      where user_id = ${userId} and template_id = ${id} and deleted_at is null
      order by created_at desc, id desc limit ${MAX_SEQUENCES}`),
  ])
  return {
    ...(figures.get(id) ?? figuresOf({ sent: 0, opened: 0, clicked: 0, replied: 0 })),
    months: months.rows.map(({ replied, ...month }) => ({ ...month, replied: shareOf(replied, month.sent) })),
    sequences: sequences.rows,
  }
}

const figuresOf = ({ sent, ...counts }: Sums): TemplateFigures => ({
  sent,
  opened: shareOf(counts.opened, sent),
  clicked: shareOf(counts.clicked, sent),
  replied: shareOf(counts.replied, sent),
})
