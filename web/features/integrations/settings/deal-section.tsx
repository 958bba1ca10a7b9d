import type { DealSettings } from '../../../../contract/crm-integration.ts'
import { DEAL_VALUE_CURRENCY } from '../../../../contract/crm-names.ts'
import { capitalized } from '../../../lib/format.ts'
import { Field } from '../../../ui/form/field.tsx'
import { NativeSelect } from '../../../ui/form/native-select.tsx'
import { SettingsSection, Toggle } from '../../../ui/settings-section.tsx'
import { CRMS } from '../providers.ts'
import { useDealChoices } from './settings-api.ts'
import type { PartProps } from './use-settings-form.ts'

/** Whether leads with a deal value get a deal, in which pipeline and currency. */
export function DealSection({ integration, settings, change }: PartProps) {
  const { name, dealName, hasDealsByDefault, canHaveDeals } = CRMS[integration.provider]
  const isPossible = canHaveDeals(settings)
  const isOn = isPossible && (settings.deals?.isOn ?? hasDealsByDefault)
  const choices = useDealChoices({ integration, object: settings.salesforceObject }, isOn).data
  const { pipelines = [], currencies = [] } = choices ?? {}
  const hasCurrency = currencies.some((code) => code !== DEAL_VALUE_CURRENCY)
  const set = (part: DealSettings) => change({ deals: { ...settings.deals, ...part } })
  const title = capitalized(dealName)
  return (
    <SettingsSection title={title}>
      <Toggle
        label={`Create ${dealName}`}
        hint={
          isPossible
            ? `Every lead with a deal value gets one in ${name}. We never reopen or move one that your team has closed or moved there.`
            : `${name} leads can't have ${dealName}. Save leads as contacts to use this.`
        }
        isOn={isOn}
        disabled={!isPossible}
        onChange={(next) => set({ isOn: next })}
      />
      {isOn && choices && currencies.length === 0 && (
        <p className="max-w-3xl text-ink-2 text-sm">
          {name} doesn't tell us its currency. Deal values here are in pounds, and amounts are copied without converting
          them. Turn this off if your {dealName} are in another currency.
        </p>
      )}
      {isOn && (pipelines.length > 1 || hasCurrency) && (
        <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
          {pipelines.length > 1 && (
            <Field label="Pipeline" hint={`For new ${dealName}. Existing ones stay where they are.`}>
              {(control) => (
                <NativeSelect
                  {...control}
                  options={[
                    ['', 'Default pipeline'],
                    ...pipelines.map(({ id, label }): [string, string] => [id, label]),
                  ]}
                  value={settings.deals?.pipeline ?? ''}
                  onChange={({ target }) => set({ pipeline: target.value || undefined })}
                />
              )}
            </Field>
          )}
          {hasCurrency && (
            <Field label="Currency" hint={currencyHint(name, title, currencies)}>
              {(control) => (
                <NativeSelect
                  {...control}
                  options={[['', 'Choose a currency'], ...currencies.map((code): [string, string] => [code, code])]}
                  value={settings.deals?.currency ?? ''}
                  onChange={({ target }) => set({ currency: target.value || undefined })}
                />
              )}
            </Field>
          )}
        </div>
      )}
    </SettingsSection>
  )
}

function currencyHint(crm: string, deals: string, currencies: string[]) {
  if (currencies.length > 1) return `The currency of your deal values. ${deals} wait until you choose one.`
  return `${crm} uses ${currencies[0]}, and deal values here are in pounds. ${deals} wait until you choose ${currencies[0]}. Then amounts are copied without converting them.`
}
