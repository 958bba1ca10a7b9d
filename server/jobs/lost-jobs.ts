import type pg from 'pg'

/**
 * A job stays with the worker that took it. When that worker is gone, nobody else does the job for four hours, unless it is given
 * back: it is then done again, even if it succeeded and only its result was lost.
 */
export const giveBackJobs = (pool: pg.Pool, takers: string[]) =>
  pool.query('select graphile_worker.force_unlock_workers($1::text[])', [takers])

/** For a database that no other worker uses. */
export const giveBackAllJobs = (pool: pg.Pool) =>
  pool.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
