import type { Database } from '../../server/db/connect.ts'

/** The ID of the person with this address, for what a test puts in the database itself. */
export async function ownerOf({ pool }: Pick<Database, 'pool'>, email: string | undefined) {
  const { rows } = await pool.query<{ id: number }>('select id from users where email = $1', [email])
  return rows[0]?.id ?? 0
}
