/** The codes of refused edits: the thing was changed since the client saw it. */
export const LEAD_CHANGED = 'lead_changed'
export const TEMPLATE_CHANGED = 'changed_meanwhile'
