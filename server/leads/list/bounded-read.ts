import type { Db } from '../../db/connect.ts'
import { isOutOfTime, limitStatements } from '../../db/statement-limit.ts'
import { AppError } from '../../http/errors.ts'
import { ownerTurns } from './owner-turns.ts'

const READ_MS = 10_000

// One for the list that somebody looks at, one for what they do to it.
const inTurn = ownerTurns(2)

/** Finds all leads that match a filter in the owner's turn and within a time, so that no filter keeps the database busy for others. */
export const boundedRead = <T>(db: Db, userId: number, read: (tx: Db) => Promise<T>, readMs = READ_MS): Promise<T> =>
  inTurn(userId, async () => {
    try {
      return await db.transaction(async (tx) => {
        await limitStatements(tx, readMs)
        return await read(tx)
      })
    } catch (error) {
      if (!isOutOfTime(error)) throw error
      throw new AppError('unavailable', 'Finding these leads takes too long. Add a filter, then try again.', {
        cause: error,
      })
    }
  })
