import { Loaded } from '../../../ui/loading/loaded.tsx'
import { LoadingLines } from '../../../ui/loading/loading-lines.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useWriter } from '../writing-api.ts'
import { useModelSettings, useOwnUsage, usePeopleUsage } from './model-api.ts'
import { ModelForm } from './model-form.tsx'
import { ServerModel } from './server-model.tsx'
import { TokenPrice } from './token-price.tsx'
import { PeopleUsage, UsageFigures } from './usage-figures.tsx'

/** Who writes the emails. The admin chooses the model and sees everybody's usage; everybody sees their own. */
export function AiSections() {
  const usage = useOwnUsage()
  return (
    <>
      <WriterSection isOperator={usage.data?.isOperator} />
      {usage.data?.isOperator && <OperatorSections />}
      <SettingsSection title="Your usage this month">
        <Loaded query={usage} loading={<LoadingLines label="Loading your usage" />} failure="Your usage didn't load.">
          {(figures) => <UsageFigures figures={figures} />}
        </Loaded>
      </SettingsSection>
    </>
  )
}

function WriterSection({ isOperator }: { isOperator: boolean | undefined }) {
  const { data: writer } = useWriter()
  if (isOperator !== false || !writer) return null
  return (
    <SettingsSection title="Writer">
      <p className="text-sm">
        {writer.isModel
          ? `Your emails are written by ${writer.name}. If it fails, the built-in writer steps in and says so.`
          : 'Your emails are written by the built-in writer. Your admin can add an AI model.'}
      </p>
    </SettingsSection>
  )
}

function OperatorSections() {
  const settings = useModelSettings()
  const people = usePeopleUsage()
  return (
    <>
      <SettingsSection
        title="Model"
        description="Writes for everyone on this server. If it fails, the built-in writer steps in and says so."
      >
        <Loaded query={settings} loading={<LoadingLines label="Loading the model" />} failure="The model didn't load.">
          {(found) =>
            found.setBy === 'server' ? (
              <ServerModel settings={found} />
            ) : (
              <ModelForm key={`${found.provider} ${found.baseUrl} ${found.model} ${found.keyEnd}`} settings={found} />
            )
          }
        </Loaded>
      </SettingsSection>
      {settings.data?.model && (
        <SettingsSection
          title="Price"
          description={`What your provider charges for ${settings.data.model}, in US dollars. With it, usage has a cost.`}
        >
          <TokenPrice key={settings.data.model} settings={settings.data} model={settings.data.model} />
        </SettingsSection>
      )}
      <SettingsSection title="Everyone's usage this month">
        <Loaded query={people} loading={<LoadingLines label="Loading usage" />} failure="The usage didn't load.">
          {(found) => <PeopleUsage usage={found} />}
        </Loaded>
      </SettingsSection>
    </>
  )
}
