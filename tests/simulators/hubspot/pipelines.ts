import type { Answer } from '../crm-server.ts'
import type { Tenant } from './tenant.ts'

const stage = (id: string, label: string, probability: string, isClosed = false) => ({
  id,
  label,
  probability,
  isClosed,
})
export const defaultStages = [
  stage('appointmentscheduled', 'Appointment Scheduled', '0.2'),
  stage('qualifiedtobuy', 'Qualified To Buy', '0.4'),
  stage('presentationscheduled', 'Presentation Scheduled', '0.6'),
  stage('decisionmakerboughtin', 'Decision Maker Bought-In', '0.8'),
  stage('contractsent', 'Contract Sent', '0.9'),
  stage('closedwon', 'Closed Won', '1.0', true),
  stage('closedlost', 'Closed Lost', '0.0', true),
]

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
