import { lazyPart } from '../../lib/lazy-part.ts'

// Each loads when it is first opened, or preloaded.
export const WritingAssistant = lazyPart(() => import('./assistant/assistant-dialog.tsx'))
export const LeadEmailDialog = lazyPart(() => import('./lead-email/lead-email-dialog.tsx'))
