import { describe, expect, test } from 'vitest'
import { trialOf, trialProblem, wishOf } from './flight-trial.ts'

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

describe('trying out limits', () => {
  test('starts with those of the email account', () => {
    expect(wishOf(trialOf({ dailyLimit: 40, window: OFFICE }))).toEqual({ dailyLimit: 40, window: OFFICE })
    expect(wishOf(trialOf({ dailyLimit: 40, window: null }))).toEqual({ dailyLimit: 40, window: null })
  })

  test('sends no limit where there is no email account', () => {
    expect(wishOf(trialOf(null))).toEqual({ window: null })
  })

  test.each([
    [{ dailyLimit: '0' }, 'Emails per day: enter a whole number, at least 1'],
    [{ dailyLimit: '2.5' }, 'Emails per day: enter a whole number, at least 1'],
    [{ hasWindow: true, days: [] }, 'Choose at least one day'],
    [{ hasWindow: true, from: '17:00', to: '09:00' }, 'The window must end after it starts'],
    [{ hasWindow: false, days: [] }, undefined],
    [{ dailyLimit: '' }, undefined],
  ])('says what is wrong with %j', (part, problem) => {
    expect(trialProblem({ ...trialOf({ dailyLimit: 40, window: OFFICE }), ...part })).toBe(problem)
  })
})
