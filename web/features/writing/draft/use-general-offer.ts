import { useState } from 'react'
import type { GeneralText } from '../../../../contract/email-template.ts'
import { useGeneralText } from '../../template-data/template-api.ts'
import type { Draft } from './evidence-marks.ts'

/** Whether a text that was written for one lead should have merge fields instead of that lead's details. */
export function useGeneralOffer(leadId: number | undefined) {
  const generalizing = useGeneralText()
  const [general, setGeneral] = useState<GeneralText>()

  /** True when there is something to ask; then `general` has it. */
  async function ask({ subject, body }: Draft) {
    if (leadId === undefined) return false
    const found = await generalizing.mutateAsync({ subject, body, leadId })
    if (found.found.length === 0) return false
    setGeneral(found)
    return true
  }

  return { general, ask, isAsking: generalizing.isPending, goBack: () => setGeneral(undefined) }
}
