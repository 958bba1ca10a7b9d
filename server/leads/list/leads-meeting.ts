import { sql } from 'drizzle-orm'
import { readWhere, WhereError } from '../../../contract/lead-where.ts'
import type { Db } from '../../db/connect.ts'
import { whereSql } from './where-sql.ts'

/** Of these leads, those that meet the conditions now. None does where the conditions can't be read. */
export async function leadsMeeting(db: Db, userId: number, where: string, leadIds: number[]) {
  const condition = conditionOf(userId, where)
  if (!condition) return new Set<number>()
  const { rows } = await db.execute<{ id: number }>(sql`
    select leads.id from leads
    where leads.user_id = ${userId} and leads.id = any(${sql.param(leadIds)}::int[]) and ${condition}`)
  return new Set(rows.map(({ id }) => id))
}

function conditionOf(userId: number, where: string) {
  try {
    return whereSql(readWhere(where), userId)
  } catch (error) {
    if (error instanceof WhereError) return undefined
    throw error
  }
}
