import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { LeadImportReport } from '../../../../contract/lead-import.ts'
import type { ImportChoices, ImportValue } from '../../../../contract/lead-import-values.ts'
import { formatCount } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import {
  inListOrder,
  isWanted,
  needsChoice,
  outcomeOf,
  unknownWords,
  valueOptions,
  valueText,
  withChoice,
} from './import-value-words.ts'
import { ImportValuesBar } from './import-values-bar.tsx'
import { rowCount } from './import-words.ts'

/** Each step shows this many more: a select for each of a thousand values would take seconds. */
const STEP = 20
const NEXT_STEPS = 100
/** Fewer are found by looking. */
const WORTH_A_SEARCH = 12

type Props = {
  report: Pick<LeadImportReport, 'values' | 'moreValues'>
  chosen: ImportChoices
  onChoose: (choices: ImportChoices) => void
}

/** Every status of the file, and the other values that are not ours word for word, each with what it becomes. */
export function ImportValues({ report: { values, moreValues }, chosen, onChoose }: Props) {
  const [shownCount, setShownCount] = useState(STEP)
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState('')
  if (values.length === 0) return null
  const unknown = unknownWords(values, chosen)
  const wanted = inListOrder(values).filter((value) => isWanted(value, search, filter))
  const hidden = wanted.length - shownCount
  return (
    <section aria-label="What your values become">
      <h2 className="font-medium text-sm">What your values become</h2>
      {unknown && (
        <p className="mt-1 flex items-start gap-2 text-sm text-warn-text">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {unknown}
        </p>
      )}
      {values.length > WORTH_A_SEARCH && (
        <ImportValuesBar
          values={values}
          wanted={wanted}
          search={search}
          filter={filter}
          onSearch={setSearch}
          onFilter={setFilter}
          onChooseAll={(becomes) => onChoose(withChoice(chosen, wanted, becomes))}
        />
      )}
      {wanted.length === 0 && (
        <p className="mt-3 text-ink-2 text-sm">No value matches. Try another search or filter.</p>
      )}
      <ul className="mt-1 divide-y">
        {wanted.slice(0, shownCount).map((value) => (
          <li key={`${value.field} ${value.value}`} className="flex flex-wrap items-center gap-x-4 gap-y-1.5 py-2">
            <p className="wrap-anywhere min-w-0 flex-1 basis-52 text-sm">
              {valueText(value)} <span className="text-ink-2 text-xs">{rowCount(value.rows)}</span>
              {needsChoice(value, chosen) && <span className="ml-2 text-warn-text text-xs">Not recognized</span>}
            </p>
            <Becomes value={value} chosen={chosen} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="-ml-2.5 mt-1"
          onClick={() => setShownCount(shownCount + NEXT_STEPS)}
        >
          {hidden > NEXT_STEPS ? `Show ${NEXT_STEPS} more of ${formatCount(hidden)}` : `Show all ${wanted.length}`}
        </Button>
      )}
      {moreValues > 0 && (
        <p className="mt-1 text-ink-2 text-xs">{`${rowCount(moreValues)} with other values are not listed. We read them the same way.`}</p>
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
      onValueChange={(becomes) => onChoose(withChoice(chosen, [value], becomes))}
    />
  )
}
