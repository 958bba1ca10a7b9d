import type { Query } from '@tanstack/react-query'

/** What the steps of sequences ask a person for: tasks, and emails to approve. They come and go with the sequences of a lead. */
export const isOfStepWork = ({ queryKey: [url] }: Query) => /^\/api\/(tasks|approvals)(\/|$)/.test(String(url))
