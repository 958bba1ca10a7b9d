import { useState } from 'react'
import type { EmailTemplate } from '../../../contract/email-template.ts'
import type { Lead } from '../../../contract/lead.ts'
import type { StandIn } from '../../../contract/writing.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { leadDataOf } from '../writing/assistant/lead-context.tsx'
import type { Draft } from '../writing/draft/evidence-marks.ts'
import { useGenerate } from '../writing/writing-api.ts'
import { fillTemplate } from './draft-api.ts'
import { isBlank } from './session-store.ts'

export type InsertedText = ReturnType<typeof useInsertedText>
export type Brief = { category: string; tone: string; instructions: string }
type Written = { writtenBy: string; standIn?: StandIn | undefined; remark?: string | undefined }

/** Texts that come from a template or a writer, with a way back to what was typed. */
export function useInsertedText(typed: Draft, update: (text: Draft) => void, lead: Lead | undefined) {
  // What the user typed before another text replaced it.
  const [before, setBefore] = useState<Draft>()
  const [written, setWritten] = useState<Written>()
  // As it arrives. It becomes the text of the email when it is complete.
  const [streamed, setStreamed] = useState<Draft>()
  const generation = useGenerate(setStreamed)

  const keep = ({ subject, body }: Draft) => setBefore(isBlank({ subject, body }) ? undefined : { subject, body })

  function replace(next: Draft, by?: Written) {
    keep(typed)
    setWritten(by)
    update({ subject: next.subject, body: next.body })
  }

  async function insertTemplate({ subject, body }: EmailTemplate) {
    try {
      replace(lead ? await fillTemplate({ subject, body }, lead.id) : { subject, body })
    } catch (error) {
      toastFailure(error, 'Failed to insert the template.')
    }
  }

  /** True when an email was written. */
  async function write({ category, tone, instructions }: Brief) {
    setStreamed({ subject: '', body: '' })
    try {
      const email = await generation.mutateAsync({
        category,
        tone,
        ...(lead && { leadData: leadDataOf(lead) }),
        ...(instructions.trim() && { customPrompt: instructions.trim() }),
      })
      const { writtenBy, standIn, remark } = email
      replace(email, { writtenBy, standIn, remark })
      return true
    } catch (error) {
      toastFailure(error, 'Failed to generate email.')
      return false
    } finally {
      setStreamed(undefined)
    }
  }

  const goBack =
    before &&
    (() => {
      update(before)
      setBefore(undefined)
      setWritten(undefined)
    })

  return { insertTemplate, write, isWriting: generation.isPending, streamed, written, keep, goBack }
}
