import { useState } from 'react'
import type { Lead } from '../../../../contract/lead.ts'
import type { StandIn, WrittenEmail } from '../../../../contract/writing.ts'
import type { WritingSuggestions } from '../../../../contract/writing-suggestions.ts'
import { toastFailure } from '../../../lib/toast-failure.ts'
import { toast } from '../../../ui/overlay/use-toast.ts'
import type { Draft } from '../draft/evidence-marks.ts'
import { useGenerate, useImprove, useSuggest, type WritingInput } from '../writing-api.ts'
import { leadDataOf } from './lead-context.tsx'

type Brief = { category: string; tone: string; lead: Lead | undefined; instructions: string }
export type Assistant = ReturnType<typeof useAssistant>

const DEFAULT_TONE = 'professional'

/** The template being edited, as it is in its form. */
export type CurrentTemplate = Draft & { category: string; tone: string; aiSuggestions?: WritingSuggestions | null }

/** The state of the assistant: the brief, the results, and the user's edits. */
export function useAssistant(
  current: CurrentTemplate | undefined,
  lead: Lead | undefined,
  /** Scrolls to the result: on narrow screens it is below the brief. */
  showResult: () => void,
) {
  const [brief, setBrief] = useState<Brief>({
    category: current?.category ?? '',
    tone: current?.tone ?? DEFAULT_TONE,
    lead,
    instructions: '',
  })
  const [draft, setDraft] = useState<Draft>({ subject: current?.subject ?? '', body: current?.body ?? '' })
  const [suggestions, setSuggestions] = useState<WritingSuggestions | undefined>(current?.aiSuggestions ?? undefined)
  const [improved, setImproved] = useState<WrittenEmail>()
  const [writtenBy, setWrittenBy] = useState<string | null>(null)
  const [remark, setRemark] = useState<string>()
  const [standIn, setStandIn] = useState<StandIn>()
  const [suggestedBy, setSuggestedBy] = useState<StandIn>()
  const [tab, setTab] = useState('content')
  // What the user typed before a generated text replaced it.
  const [before, setBefore] = useState<{ draft: Draft; writtenBy: string | null }>()
  const generation = useGenerate(setDraft)
  const suggesting = useSuggest()
  const improving = useImprove()

  const request = (parts: Partial<WritingInput>): WritingInput => ({
    category: brief.category,
    tone: brief.tone,
    ...(brief.lead && { leadData: leadDataOf(brief.lead) }),
    ...parts,
  })
  const instructions = brief.instructions.trim() ? { customPrompt: brief.instructions.trim() } : {}
  const hasText = draft.subject.trim() !== '' || draft.body.trim() !== ''

  async function generate() {
    const mine = { draft, writtenBy }
    setTab('content')
    showResult()
    setImproved(undefined)
    try {
      const mail = await generation.mutateAsync(request(instructions))
      setDraft({ subject: mail.subject, body: mail.body })
      setSuggestions(mail.suggestions)
      setWrittenBy(mail.writtenBy)
      setRemark(mail.remark)
      setStandIn(mail.standIn)
      setSuggestedBy(undefined)
      setBefore(hasText ? mine : undefined)
      toast({ title: 'Email Generated' })
    } catch (error) {
      setDraft(mine.draft)
      toastFailure(error, 'Failed to generate email.')
    }
  }

  async function suggest() {
    try {
      const { standIn: by, ...made } = await suggesting.mutateAsync(request({ ...instructions, currentContent: draft }))
      setSuggestions(made)
      setSuggestedBy(by)
      setTab('suggestions')
      showResult()
      toast({ title: 'Suggestions Generated' })
    } catch (error) {
      toastFailure(error, 'Failed to generate suggestions.')
    }
  }

  async function improve() {
    setTab('content')
    showResult()
    try {
      const mail = await improving.mutateAsync(request({ currentContent: draft }))
      setImproved(mail)
      setSuggestions(mail.suggestions)
      toast({ title: 'Improvements Generated' })
    } catch (error) {
      toastFailure(error, 'Failed to analyze email.')
    }
  }

  return {
    brief,
    changeBrief: (part: Partial<Brief>) => setBrief((last) => ({ ...last, ...part })),
    draft,
    changeDraft: (part: Partial<Draft>) => setDraft((last) => ({ ...last, ...part })),
    hasText,
    suggestions,
    useSubject: (subject: string) => {
      setDraft((last) => ({ ...last, subject }))
      setTab('content')
    },
    goBack:
      before &&
      (() => {
        setDraft(before.draft)
        setWrittenBy(before.writtenBy)
        setRemark(undefined)
        setStandIn(undefined)
        setBefore(undefined)
      }),
    improved,
    takeImproved: () => {
      if (!improved) return
      setDraft({ subject: improved.subject, body: improved.body })
      setWrittenBy(improved.writtenBy)
      setStandIn(improved.standIn)
      setImproved(undefined)
    },
    keepMine: () => setImproved(undefined),
    writtenBy,
    remark,
    standIn,
    suggestedBy,
    tab,
    setTab,
    generate,
    suggest,
    improve,
    isWriting: generation.isPending,
    isBusy: generation.isPending || suggesting.isPending || improving.isPending,
    busyWith: generation.isPending ? 'generate' : suggesting.isPending ? 'suggest' : improving.isPending && 'improve',
  }
}
