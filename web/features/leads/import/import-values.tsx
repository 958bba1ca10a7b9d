import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { LeadImportReport } from '../../../../contract/lead-import.ts'
import type { ImportChoices, ImportValue } from '../../../../contract/lead-import-values.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import {
  inListOrder,
  needsChoice,
  outcomeOf,
  unknownWords,
  valueOptions,
  valueText,
  withChoice,
} from './import-value-words.ts'
import { rowCount } from './import-words.ts'

const SHOWN_FIRST = 20

type Props = {
  report: Pick<LeadImportReport, 'values' | 'moreValues'>
  chosen: ImportChoices
  onChoose: (choices: ImportChoices) => void
}

/** Every status of the file, and the other values that are not ours word for word, each with what it becomes. */
export function ImportValues({ report: { values, moreValues }, chosen, onChoose }: Props) {
  const [isWhole, setIsWhole] = useState(false)
  if (values.length === 0) return null
  const unknown = unknownWords(values, chosen)
  return (
    <section aria-label="What your values become">
      <h3 className="font-medium text-sm">What your values become</h3>
      {unknown && (
        <p className="mt-1 flex items-start gap-2 text-sm text-warn-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {unknown}
        </p>
      )}
      <ul className="mt-1 divide-y">
        {inListOrder(values)
          .slice(0, isWhole ? undefined : SHOWN_FIRST)
          .map((value) => (
            <li key={`${value.field} ${value.value}`} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
              <p className="wrap-anywhere min-w-0 flex-1 basis-52 text-sm">
                {valueText(value)} <span className="text-ink-2 text-xs">{rowCount(value.rows)}</span>
                {needsChoice(value, chosen) && <span className="ml-2 text-warn-text text-xs">Not recognized</span>}
              </p>
              <Becomes value={value} chosen={chosen} onChoose={onChoose} />
            </li>
          ))}
      </ul>
      {!isWhole && values.length > SHOWN_FIRST && (
        <Button variant="ghost" size="sm" className="-ml-2.5 mt-1" onClick={() => setIsWhole(true)}>
          Show all {values.length}
        </Button>
      )}
      {moreValues > 0 && (
        <p className="mt-1 text-ink-2 text-xs">{`${formatCount(moreValues)} more values are not listed. We read them the same way.`}</p>
      )}
    </section>
  )
}

function Becomes({ value, chosen, onChoose }: { value: ImportValue } & Pick<Props, 'chosen' | 'onChoose'>) {
  const options = valueOptions(value)
  if (!options) return <span className="w-52 text-ink-2 text-sm">Not imported</span>
  return (
    <Select
      aria-label={`${valueText(value)} becomes`}
      className="w-52"
      options={options}
      value={outcomeOf(value, chosen)}
      onValueChange={(becomes) => onChoose(withChoice(chosen, value, becomes))}
    />
  )
}
