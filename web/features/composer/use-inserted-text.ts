import { useState } from 'react'
import type { EmailFile } from '../../../contract/email-file.ts'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { StandIn } from '../../../contract/writing.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { withText } from '../formatted/formatting.ts'
import { leadDataOf } from '../writing/assistant/lead-context.tsx'
import type { Draft } from '../writing/draft/evidence-marks.ts'
import { useGenerate } from '../writing/writing-api.ts'
import { fillTemplate } from './draft-api.ts'
import { type Content, contentOf, isBlank } from './session-store.ts'
import type { Composer } from './use-composer.ts'

export type InsertedText = ReturnType<typeof useInsertedText>
export type Brief = { category: string; tone: string; instructions: string }
type Written = { writtenBy: string; standIn?: StandIn | undefined; remark?: string | undefined }

/** Texts that come from a template or a writer, with a way back to what was typed. */
export function useInsertedText(
  { latest, update, isWriting, setWriting, signalOfEmail }: Composer,
  lead: Lead | undefined,
) {
  // What the user typed before another text replaced it.
  const [before, setBefore] = useState<Content>()
  const [written, setWritten] = useState<Written>()
  // As it arrives. It becomes the text of the email when it is complete.
  const [streamed, setStreamed] = useState<Draft>()
  const generation = useGenerate(setStreamed)

  // The files of the last template: another template takes them away, but not those that the user attached.
  const [ofTemplate, setOfTemplate] = useState<EmailFile[]>([])

  const keep = (content: Content) => setBefore(isBlank(content) ? undefined : contentOf(content))

  /** A text without formatting, in an email that has it, is formatted as well. */
  function replace({ subject, body, bodyHtml, attachments }: Draft & Partial<Content>, by?: Written) {
    const { session } = latest.current
    if (!session) return
    keep(session)
    setWritten(by)
    update({
      subject,
      ...(bodyHtml ? { body, bodyHtml } : withText(session, body)),
      ...(attachments && { attachments }),
    })
  }

  async function insertTemplate(template: EmailTemplate) {
    const signal = signalOfEmail()
    try {
      const filled = await fillIn(contentOf(template), signal)
      const { session } = latest.current
      if (signal.aborted || !session) return
      const isOld = ({ hash }: EmailFile) => [...ofTemplate, ...filled.attachments].some((file) => file.hash === hash)
      setOfTemplate(filled.attachments)
      replace({
        ...filled,
        attachments: [...session.attachments.filter((file) => !isOld(file)), ...filled.attachments],
      })
    } catch (error) {
      if (!signal.aborted) toastFailure(error, 'Failed to insert the template.')
    }
  }

  /** Again when another recipient is chosen meanwhile. */
  async function fillIn(text: Content, signal: AbortSignal) {
    for (;;) {
      const leadId = latest.current.session?.leadId
      const filled = leadId === undefined ? text : await fillTemplate(text, leadId, signal)
      if (signal.aborted || latest.current.session?.leadId === leadId) return filled
    }
  }

  /** True when an email was written. */
  async function write({ category, tone, instructions }: Brief) {
    if (!lead || latest.current.isWriting) return false
    const signal = signalOfEmail()
    setStreamed({ subject: '', body: '' })
    setWriting(true)
    try {
      const email = await generation.mutateAsync({
        category,
        tone,
        leadData: leadDataOf(lead),
        ...(instructions.trim() && { customPrompt: instructions.trim() }),
        signal,
      })
      if (signal.aborted) return false
      // Another tab may have changed the recipient of the draft.
      if (latest.current.session?.leadId !== lead.id) {
        toast({ title: 'Recipient changed', description: 'Write the email again for the new recipient.' })
        return false
      }
      const { writtenBy, standIn, remark } = email
      replace(email, { writtenBy, standIn, remark })
      return true
    } catch (error) {
      if (!signal.aborted) toastFailure(error, 'Failed to generate email.')
      return false
    } finally {
      if (!signal.aborted) {
        setStreamed(undefined)
        setWriting(false)
      }
    }
  }

  const goBack =
    before &&
    (() => {
      update(before)
      setBefore(undefined)
      setWritten(undefined)
    })

  return { insertTemplate, write, isWriting, streamed, written, keep, goBack }
}
