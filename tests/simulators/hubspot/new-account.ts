// What every new account has.

export const KINDS = ['contacts', 'companies', 'deals', 'emails'] as const
export type Kind = (typeof KINDS)[number]

export type Owner = { id: string; userId: number; email: string; firstName: string; lastName: string }

/** The user who connects. Its IDs as an owner and as a user differ. */
export const defaultOwners = (): Owner[] => [
  { id: '5501', userId: 77, email: 'ada@portal.example', firstName: 'Ada', lastName: 'Byron' },
]

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

export type SubscriptionType = { id: string; name: string; purpose: string; communicationMethod: string }
