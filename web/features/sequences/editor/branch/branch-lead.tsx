import { useId } from 'react'
import { type WhereField, whereRow } from '../../../../../contract/lead-where.ts'
import { NativeSelect } from '../../../../ui/form/native-select.tsx'
import { type Draft, newDraft, type Operator, operatorsOf, withOperator } from '../../../leads/filter/filter-draft.ts'
import { FilterValue } from '../../../leads/filter/filter-value.tsx'
import { BRANCH_FIELDS } from './branch-draft.ts'

type Props = { draft: Draft; problem: string | undefined; onChange: (draft: Draft) => void }

/** One condition on the lead: a field, how it compares, and the values. */
export function BranchLead({ draft, problem, onChange }: Props) {
  const id = useId()
  const fields = BRANCH_FIELDS.includes(draft.field) ? BRANCH_FIELDS : [...BRANCH_FIELDS, draft.field]
  const operators = operatorsOf(draft.field)
  return (
    <div className="flex max-w-xl flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <NativeSelect
          aria-label="Field"
          options={fields.map((field) => [field, whereRow(field).label] as const)}
          value={draft.field}
          onChange={(event) => onChange(newDraft(event.target.value as WhereField))}
        />
        {operators.length > 0 && (
          <NativeSelect
            aria-label="Condition"
            options={operators}
            value={draft.operator}
            onChange={(event) => onChange(withOperator(draft, event.target.value as Operator))}
          />
        )}
      </div>
      <FilterValue draft={draft} onChange={onChange} describedBy={problem ? id : undefined} />
      {problem && (
        <p id={id} role="alert" className="text-bad text-xs">
          {problem}
        </p>
      )}
    </div>
  )
}
