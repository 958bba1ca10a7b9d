import { describe, expect, test } from 'vitest'
import { trialOf, trialProblem, wishOf } from './flight-trial.ts'

const OFFICE = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }

describe('trying out limits', () => {
  const own = trialOf([{ dailyLimit: 40, window: OFFICE }])

  test('starts with those of the email account, which stay its own until they are changed', () => {
    expect(own).toEqual({ dailyLimit: '40', hasWindow: true, ...OFFICE })
    expect(wishOf(own, own)).toEqual({})
    expect(wishOf({ ...own, dailyLimit: '' }, own)).toEqual({})
    expect(wishOf({ ...own, dailyLimit: '9' }, own)).toEqual({ dailyLimit: 9 })
    expect(wishOf({ ...own, to: '20:00' }, own)).toEqual({ window: { ...OFFICE, to: '20:00' } })
    expect(wishOf({ ...own, hasWindow: false }, own)).toEqual({ window: null })
  })

  test('changes no account of several by showing the first', () => {
    const several = trialOf([
      { dailyLimit: 40, window: OFFICE },
      { dailyLimit: 25, window: { ...OFFICE, from: '08:00' } },
    ])
    expect(several).toEqual({ dailyLimit: '', hasWindow: true, ...OFFICE })
    expect(wishOf(several, several)).toEqual({})
    expect(wishOf({ ...several, dailyLimit: '30' }, several)).toEqual({ dailyLimit: 30 })
  })

  test('sends no limit where there is no email account', () => {
    expect(wishOf(trialOf([]), trialOf([]))).toEqual({})
  })

  test.each([
    [{ dailyLimit: '0' }, 'Emails per day: enter a whole number, at least 1'],
    [{ dailyLimit: '2.5' }, 'Emails per day: enter a whole number, at least 1'],
    [{ hasWindow: true, days: [] }, 'Choose at least one day'],
    [{ hasWindow: true, from: '17:00', to: '09:00' }, 'The window must end after it starts'],
    [{ hasWindow: false, days: [] }, undefined],
    [{ dailyLimit: '' }, undefined],
  ])('says what is wrong with %j', (part, problem) => {
    expect(trialProblem({ ...own, ...part })).toBe(problem)
  })
})
