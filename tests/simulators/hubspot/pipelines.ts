import type { Answer } from '../crm-server.ts'
import type { Tenant } from './tenant.ts'

export function listPipelines({ pipelines }: Tenant): Answer {
  const always = { createdAt: '2024-01-01T00:00:00Z', updatedAt: '2024-01-01T00:00:00Z', archived: false }
  return {
    status: 200,
    body: {
      results: pipelines.map(({ id, label, stages }, displayOrder) => ({
        ...{ id, label, displayOrder, ...always },
        stages: stages.map(({ probability, isClosed, ...named }, order) => ({
          ...{ ...named, displayOrder: order, ...always },
          metadata: { probability, isClosed: String(isClosed) },
        })),
      })),
    },
  }
}

export function dealProblem({ pipelines }: Tenant, name: string, value: string) {
  if (name === 'pipeline' && !pipelines.some(({ id }) => id === value)) return `${value} is not a pipeline`
  if (name === 'dealstage' && !pipelines.some(({ stages }) => stages.some(({ id }) => id === value)))
    return `${value} is not a stage of any pipeline`
  return name === 'amount' && value && Number.isNaN(Number(value)) ? `${value} was not a valid number.` : undefined
}
