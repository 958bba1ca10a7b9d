import { lazyPart } from '../../lib/lazy-part.ts'
import { preloadWhenIdle } from '../../lib/preload.ts'

// The list shows without them: one brings DOMPurify, the others the editor and the fields of a lead.
export const MessageFrame = lazyPart(() => import('./thread/message-frame.tsx'))
export const ReplyEditor = lazyPart(() => import('./reply/reply-editor.tsx'))
export const LeadPanel = lazyPart(() => import('./lead/lead-panel.tsx'))

export const preloadParts = () => preloadWhenIdle(MessageFrame.load, ReplyEditor.load)
