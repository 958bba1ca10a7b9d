import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { modelPrices, modelSettings, users } from '../../../db/schema.ts'
import type { SecretBox } from '../../../secret-box.ts'

export type SavedModel = typeof modelSettings.$inferSelect

const boundTo = (userId: number) => `model_settings ${userId} key`

export const sealKey = (box: SecretBox, userId: number, key: string) => box.seal(key, boundTo(userId))

/** Undefined where no key is saved. Throws when it was encrypted with another APP_SECRET. */
export const openKey = (box: SecretBox, { userId, keySecret }: SavedModel) =>
  keySecret === null ? undefined : box.open(keySecret, boundTo(userId))

export async function isOperator(db: Db, userId: number) {
  const [user] = await db.select({ isOperator: users.isOperator }).from(users).where(eq(users.id, userId))
  return user?.isOperator ?? false
}

/** The choice of the operator, for everybody: it belongs to the server, not to an account. */
export async function findSavedModel(db: Db): Promise<SavedModel | undefined> {
  const [row] = await db
    .select({ settings: modelSettings })
    .from(modelSettings)
    .innerJoin(users, eq(users.id, modelSettings.userId))
    .where(eq(users.isOperator, true))
    .orderBy(asc(users.id))
    .limit(1)
  return row?.settings
}

export async function saveModel(db: Db, userId: number, saved: Omit<SavedModel, 'userId' | 'updatedAt'>) {
  // Of the database's clock, so that every process sees that it changed.
  const values = { ...saved, updatedAt: sql`clock_timestamp()` }
  await db
    .insert(modelSettings)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: modelSettings.userId, set: values })
}

export async function deleteModel(db: Db, userId: number) {
  await db.delete(modelSettings).where(eq(modelSettings.userId, userId))
}

export async function findPrice(db: Db, userId: number, model: string) {
  const [price] = await db
    .select({ inputPrice: modelPrices.inputPrice, outputPrice: modelPrices.outputPrice })
    .from(modelPrices)
    .where(and(eq(modelPrices.userId, userId), eq(modelPrices.model, model)))
  return price
}

export async function savePrice(
  db: Db,
  userId: number,
  model: string,
  price: { inputPrice: number; outputPrice: number },
) {
  await db
    .insert(modelPrices)
    .values({ userId, model, ...price })
    .onConflictDoUpdate({ target: [modelPrices.userId, modelPrices.model], set: price })
}

export async function deletePrice(db: Db, userId: number, model: string) {
  await db.delete(modelPrices).where(and(eq(modelPrices.userId, userId), eq(modelPrices.model, model)))
}

/** After a change of APP_SECRET: encrypts the key with the new one, so that the previous one can be removed. */
export async function resealModelKeys(db: Db, box: SecretBox) {
  const rows = await db.select().from(modelSettings).limit(100)
  for (const { userId, keySecret } of rows) {
    const resealed = keySecret && box.reseal(keySecret, boundTo(userId))
    if (resealed)
      await db
        .update(modelSettings)
        .set({ keySecret: resealed })
        .where(and(eq(modelSettings.userId, userId), eq(modelSettings.keySecret, keySecret)))
  }
}
