import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * That rows are this user's, where they are looked up by something else, such as many IDs. PostgreSQL does not look into `coalesce`:
 * it takes the index of what is looked up instead of one by owner, and expects to find most of it instead of next to nothing, which
 * would make it compare each row with each other one.
 */
export const checkedOwner = (column: SQLWrapper, userId: number): SQL => sql`coalesce(${column} = ${userId}, false)`
