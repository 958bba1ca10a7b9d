import { useState } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { StandIn } from '../../../contract/writing.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { toast } from '../../ui/overlay/use-toast.ts'
import { leadDataOf } from '../writing/assistant/lead-context.tsx'
import type { Draft } from '../writing/draft/evidence-marks.ts'
import { useGenerate } from '../writing/writing-api.ts'
import { fillTemplate } from './draft-api.ts'
import { isBlank } from './session-store.ts'
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
  const [before, setBefore] = useState<Draft>()
  const [written, setWritten] = useState<Written>()
  // As it arrives. It becomes the text of the email when it is complete.
  const [streamed, setStreamed] = useState<Draft>()
  const generation = useGenerate(setStreamed)

  const keep = ({ subject, body }: Draft) => setBefore(isBlank({ subject, body }) ? undefined : { subject, body })

  function replace(next: Draft, by?: Written) {
    if (latest.current.session) keep(latest.current.session)
    setWritten(by)
    update({ subject: next.subject, body: next.body })
  }

  async function insertTemplate({ subject, body, bodyHtml, attachments }: EmailTemplate) {
    const signal = signalOfEmail()
    try {
      const filled = await fillIn({ subject, body }, signal)
      if (signal.aborted) return
      replace(filled)
      if (bodyHtml !== null || attachments.length > 0)
        toast({
          title: 'Inserted as plain text',
          description: 'To send the template with its formatting and attachments, open it and choose Send.',
        })
    } catch (error) {
      if (!signal.aborted) toastFailure(error, 'Failed to insert the template.')
    }
  }

  /** Again when another recipient is chosen meanwhile. */
  async function fillIn(text: Draft, signal: AbortSignal) {
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
