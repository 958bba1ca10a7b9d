import { sql } from 'drizzle-orm'

/**
 * SQL: the enrollment `e` gets the active step `s`. Within a branch: if it took that way there. After a reply: only what the branch has
 * for it, and nothing that goes out automatically. The steps of a branch that is off are for nobody.
 */
export const isForEnrollment = sql`(case when e.replied_branch_id is not null then
    s.parent_id = e.replied_branch_id and s.arm = 'yes' and s.kind <> 'email' and exists (select from sequence_steps p
      where p.id = s.parent_id and p.is_active and p.settings #>> '{branch,if}' = 'replied')
  else s.parent_id is null or exists (select from sequence_logs b join sequence_steps p on p.id = b.step_id
    where b.enrollment_id = e.id and b.step_id = s.parent_id and b.kind = 'branch' and b.arm = s.arm and p.is_active) end)`
