import { CHECKED_LANGUAGES, languageNames, NOT_CHECKED } from '../../../../contract/checked-language.ts'
import type { EvidenceResponse } from '../../../../contract/writing.ts'
import { Button } from '../../../ui/button.tsx'
import { useWriter } from '../writing-api.ts'

type Props = {
  check: Pick<EvidenceResponse, 'language' | 'reader' | 'note'>
  isReading: boolean
  onAskModel: () => void
}

/** Says exactly what was checked in this draft, and offers a model as second reader where there is one. */
export function WhatIsChecked({ check: { language, reader, note }, isReading, onAskModel }: Props) {
  const { data: writer } = useWriter()
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-xs">
      <p>
        {language
          ? `Checked in ${CHECKED_LANGUAGES[language]}: names, numbers, dates and links. We also flag common phrases that claim earlier contact, a customer relationship, a promise or a superlative, but we miss many. Check those yourself.`
          : `${NOT_CHECKED}. We check links and email addresses in every language, and names, numbers and dates in ${languageNames()}.`}
        {note && ` ${note}.`}
      </p>
      {reader && (
        <p role="status">
          {reader.isDone
            ? `${reader.name} read it too. Its doubts carry its name.`
            : `${reader.name} didn't reply. Our own check isn't affected.`}
        </p>
      )}
      {writer?.isModel && !reader?.isDone && (
        <Button size="sm" variant="ghost" className="-ml-2.5 self-start" onClick={onAskModel} disabled={isReading}>
          {isReading ? `${writer.name} is reading…` : `Ask ${writer.name} to check it too`}
        </Button>
      )}
    </div>
  )
}
