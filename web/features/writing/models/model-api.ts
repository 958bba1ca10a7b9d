import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  ModelPriceInput,
  ModelSettings,
  ModelSettingsInput,
  ModelTest,
} from '../../../../contract/model-settings.ts'
import type { ModelUsageOfPeople, OwnModelUsage } from '../../../../contract/model-usage.ts'
import { callApi } from '../../../lib/api.ts'

const SETTINGS = '/api/ai/settings'
const USAGE = '/api/ai/usage'
const WRITER = '/api/email-writing/writer'

export const useOwnUsage = () => useQuery<OwnModelUsage>({ queryKey: [USAGE] })
export const usePeopleUsage = () => useQuery<ModelUsageOfPeople>({ queryKey: [`${USAGE}/people`] })
export const useModelSettings = () => useQuery<ModelSettings>({ queryKey: [SETTINGS] })

/** A change of the settings: the response replaces what is shown, and who writes and what it costs is read again. */
function useChange<Input>(method: string, url: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input): Promise<ModelSettings> => (await callApi(method, url, input)).json(),
    onSuccess: (settings) => {
      client.setQueryData([SETTINGS], settings)
      for (const key of [WRITER, USAGE, `${USAGE}/people`]) void client.invalidateQueries({ queryKey: [key] })
    },
  })
}

export const useSaveModel = () => useChange<ModelSettingsInput>('PUT', SETTINGS)
export const useRemoveModel = () => useChange<undefined>('DELETE', SETTINGS)
export const useSavePrice = () => useChange<ModelPriceInput>('PUT', '/api/ai/prices')

export const useTestModel = () =>
  useMutation({
    mutationFn: async (input: ModelSettingsInput | undefined): Promise<ModelTest> =>
      (await callApi('POST', `${SETTINGS}/test`, input)).json(),
  })
