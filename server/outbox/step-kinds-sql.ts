/** SQL: a row of `sequence_logs` is an email, not another step of a sequence. */
export const isEmailSql = (log: string) => `(${log}.kind is null or ${log}.kind in ('email', 'email_approval'))`
