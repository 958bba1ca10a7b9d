import { expect, test } from 'vitest'
import { DEFAULT_PIPELINE, stageOf } from './deal-stage.ts'

const { stages } = DEFAULT_PIPELINE

test.each([
  ['new', 0, 'appointmentscheduled'],
  ['new', 100, 'appointmentscheduled'],
  ['contacted', 50, 'appointmentscheduled'],
  ['contacted', 100, 'appointmentscheduled'],
  ['qualified', 0, 'qualifiedtobuy'],
  ['qualified', 59, 'qualifiedtobuy'],
  ['qualified', 60, 'presentationscheduled'],
  ['qualified', 80, 'decisionmakerboughtin'],
  ['qualified', 99, 'contractsent'],
  ['qualified', 100, 'closedwon'],
  ['lost', 0, 'closedlost'],
  ['lost', 100, 'closedlost'],
] as const)('a lead that is %s with %i%% is in %s', (status, probability, stage) => {
  expect(stageOf({ status, probability }, stages)).toBe(stage)
})

test('a custom pipeline is used by the meaning of its stages', () => {
  const own = [
    { id: '71', probability: 10, isClosed: false },
    { id: '72', probability: 50, isClosed: false },
    { id: '73', probability: 0, isClosed: true },
    { id: '74', probability: 100, isClosed: true },
  ]
  const stage = (status: 'new' | 'qualified' | 'lost', probability: number) => stageOf({ status, probability }, own)
  expect([stage('new', 0), stage('qualified', 20), stage('qualified', 100), stage('lost', 10)]).toEqual([
    '71',
    '72',
    '74',
    '73',
  ])
  expect(stageOf({ status: 'lost', probability: 0 }, own.slice(0, 2))).toBe('71')
  expect(stageOf({ status: 'qualified', probability: 100 }, own.slice(0, 1))).toBe('71')
  expect(stageOf({ status: 'new', probability: 0 }, [])).toBeUndefined()
})
