const KEY = 'leadwright.jobs-watched'
const KEPT = 10

/**
 * The jobs that were seen at work in this browser and whose outcome was not put away yet: only theirs is news, for a job
 * does not say when it ended.
 */
export function watchedJobs(): number[] {
  try {
    const ids = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : []
  } catch {
    return []
  }
}

export function watchJob(id: number) {
  const ids = watchedJobs()
  if (!ids.includes(id)) keep([...ids, id].slice(-KEPT))
}

export const forgetJob = (id: number) => keep(watchedJobs().filter((other) => other !== id))

const keep = (ids: number[]) => localStorage.setItem(KEY, JSON.stringify(ids))
