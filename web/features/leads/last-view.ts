import type { LeadView } from '../lead-data/lead-view.ts'

let last: LeadView | undefined

/** The list that was last shown in this tab: a lead's page leads back to it, and to the leads beside it. */
export const lastView = () => last

export function rememberView(view: LeadView) {
  last = view
}
