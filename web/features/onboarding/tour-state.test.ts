import { beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
})

/** The browser app as after loading the page. */
async function loaded() {
  vi.resetModules()
  return import('./tour-state.ts')
}

beforeEach(() => stored.clear())

test('somebody new gets the tour; who has finished or skipped it does not', async () => {
  expect((await loaded()).tourState()).toEqual({ isCompleted: false, step: 0, isActive: true })
  for (const flag of ['onboarding-completed', 'onboarding-skipped']) {
    stored.clear()
    stored.set(flag, 'true')
    expect((await loaded()).tourState()).toEqual({ isCompleted: true, step: 0, isActive: false })
  }
})

test('next and back go one step, back never before the first', async () => {
  const tour = await loaded()
  tour.nextStep()
  tour.nextStep()
  tour.previousStep()
  expect(tour.tourState().step).toBe(1)
  tour.previousStep()
  tour.previousStep()
  expect(tour.tourState().step).toBe(0)
})

test('skipping and completing end it and are remembered, each by its own flag', async () => {
  const skipped = await loaded()
  skipped.skipTour()
  expect([...stored.keys()]).toEqual(['onboarding-skipped'])
  expect(skipped.tourState()).toMatchObject({ isCompleted: true, isActive: false })
  stored.clear()
  const completed = await loaded()
  completed.completeTour()
  expect([...stored.keys()]).toEqual(['onboarding-completed'])
  expect(completed.tourState()).toMatchObject({ isCompleted: true, isActive: false })
})

test('reset forgets both and ends it; start begins at the first step', async () => {
  stored.set('onboarding-completed', 'true')
  stored.set('onboarding-skipped', 'true')
  const tour = await loaded()
  tour.nextStep()
  tour.resetTour()
  expect(stored.size).toBe(0)
  expect(tour.tourState()).toEqual({ isCompleted: false, step: 0, isActive: false })
  tour.nextStep()
  tour.startTour()
  expect(tour.tourState()).toMatchObject({ step: 0, isActive: true })
})

test('where storage is blocked the tour still works', async () => {
  vi.stubGlobal('localStorage', undefined)
  const tour = await loaded()
  tour.completeTour()
  expect(tour.tourState().isActive).toBe(false)
})
