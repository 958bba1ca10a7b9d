import type { ModelSettings } from '../../../../contract/model-settings.ts'
import { useTestModel } from './model-api.ts'
import { keyWords, PROVIDERS } from './model-words.ts'
import { TestButton, TestResult } from './test-model.tsx'

/** The model of the server's own settings, which win over this page. */
export function ServerModel({ settings }: { settings: ModelSettings }) {
  const testing = useTestModel()
  const lines: [string, string | null][] = [
    ['Provider', settings.provider && PROVIDERS[settings.provider].label],
    ['Address', settings.baseUrl],
    ['Model', settings.model],
    ['Key', keyWords(settings)],
  ]
  return (
    <>
      <p className="text-ink-2 text-sm">
        Set by the server's settings (AI_PROVIDER, AI_MODEL). Remove them there to choose a model here.
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {lines.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <TestResult result={testing.data} isTesting={testing.isPending} />
      <div>
        <TestButton isTesting={testing.isPending} onClick={() => testing.mutate(undefined)} />
      </div>
    </>
  )
}
