import type { Db } from '../../db/connect.ts'
import { writingUsage } from '../../db/schema.ts'

type Usage = Omit<typeof writingUsage.$inferInsert, 'id' | 'userId' | 'createdAt'>

export async function addUsage(db: Db, userId: number, usage: Usage) {
  await db.insert(writingUsage).values({ userId, ...usage })
}
