import { useId } from 'react'
import type { ImportFilter } from '../../../../contract/crm-integration.ts'
import { capitalized } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { Radio } from '../../../ui/form/radio.tsx'
import { Textarea } from '../../../ui/form/textarea.tsx'
import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { CRMS } from '../providers.ts'
import { useLists } from './settings-api.ts'
import type { PartProps } from './use-settings-form.ts'

type Kind = ImportFilter['kind']

/** Which records become leads. */
export function ImportSection(props: PartProps) {
  const { integration, settings, change } = props
  const groupName = useId()
  const { name, recordName, listName, hasConditions } = CRMS[integration.provider]
  const filter: ImportFilter = settings.importFilter ?? { kind: 'all' }
  const choices: [Kind, string, string][] = [
    ['all', `All ${recordName}s`, `Everyone you can see in ${name}.`],
    ['mine', `My ${recordName}s`, `Those that belong to you in ${name}.`],
    ['list', `A ${listName}`, `Those on one ${listName} of ${name}.`],
    ...(hasConditions
      ? [['where', 'A condition', 'Those that match a SOQL condition.'] as [Kind, string, string]]
      : []),
  ]
  return (
    <SettingsSection
      title="Which records come in"
      description="Leads that are already linked stay in sync, whatever you choose here. After a change, the next sync reads all records once more."
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="sr-only">Which records come in</legend>
        {choices.map(([kind, label, hint]) => (
          <label key={kind} htmlFor={`${groupName}-${kind}`} className="flex items-start gap-2.5 text-sm">
            <Radio
              id={`${groupName}-${kind}`}
              name={groupName}
              className="mt-0.5"
              checked={filter.kind === kind}
              onChange={() => change({ importFilter: EMPTY[kind] })}
            />
            <span>
              <span className="font-medium">{label}</span>
              <span className="block text-ink-3 text-xs">{hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {filter.kind === 'list' && <ListChoice {...props} listId={filter.id} />}
      {filter.kind === 'where' && (
        <Field
          label="Condition"
          hint="As in a SOQL query, after WHERE. For example: LeadSource = 'Web' AND Country = 'Germany'"
          className="max-w-xl"
        >
          {(control) => (
            <Textarea
              {...control}
              className="font-mono"
              maxLength={2000}
              spellCheck={false}
              value={filter.soql}
              onChange={({ target }) => change({ importFilter: { kind: 'where', soql: target.value } })}
            />
          )}
        </Field>
      )}
    </SettingsSection>
  )
}

const EMPTY: Record<Kind, ImportFilter> = {
  all: { kind: 'all' },
  mine: { kind: 'mine' },
  list: { kind: 'list', id: '' },
  where: { kind: 'where', soql: '' },
}

function ListChoice({ integration, settings, change, listId }: PartProps & { listId: string }) {
  const { name, listName } = CRMS[integration.provider]
  const lists = useLists({ integration, object: settings.salesforceObject }, true)
  return (
    <Loaded
      query={lists}
      loading={<LoadingLines label={`Loading ${listName}s`} widths={['w-64']} />}
      failure={`The ${listName}s of ${name} didn't load.`}
      isEmpty={(found) => found.length === 0}
      empty={
        <p className="text-ink-2 text-sm">
          {name} has no {listName} yet. Create one there, then choose it here.
        </p>
      }
    >
      {(found) => (
        <Field label={capitalized(listName)} className="max-w-sm">
          {(control) => (
            <NativeSelect
              {...control}
              options={[
                ['', `Choose a ${listName}`],
                // One that was deleted there since, or that this user can't see.
                ...(listId && !found.some(({ id }) => id === listId) ? [[listId, listId] as [string, string]] : []),
                ...found.map(({ id, label }): [string, string] => [id, label]),
              ]}
              value={listId}
              onChange={({ target }) => change({ importFilter: { kind: 'list', id: target.value } })}
            />
          )}
        </Field>
      )}
    </Loaded>
  )
}
