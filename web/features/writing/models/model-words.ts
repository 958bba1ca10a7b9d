import type { ModelProvider } from '../../../../contract/model-settings.ts'

export const PROVIDERS: Record<ModelProvider, { label: string; example: string }> = {
  openai: { label: 'OpenAI', example: 'gpt-4.1-mini' },
  anthropic: { label: 'Anthropic', example: 'claude-sonnet-4-5' },
  'openai-compatible': { label: 'Local or other (OpenAI-compatible)', example: 'llama3.2' },
}

/** The key as far as it is shown. */
export const keyWords = ({ hasKey, keyEnd }: { hasKey: boolean; keyEnd: string | null }) =>
  !hasKey ? 'None' : keyEnd ? `Set, ends in ${keyEnd}` : 'Set'
