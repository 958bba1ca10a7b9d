import { lazy } from 'react'

// Each loads when it is first opened, or preloaded.
export const loadWritingAssistant = () => import('./assistant/assistant-dialog.tsx')
export const loadLeadEmailDialog = () => import('./lead-email/lead-email-dialog.tsx')

export const WritingAssistant = lazy(loadWritingAssistant)
export const LeadEmailDialog = lazy(loadLeadEmailDialog)
export const VoiceDialog = lazy(() => import('./voice/voice-dialog.tsx'))
