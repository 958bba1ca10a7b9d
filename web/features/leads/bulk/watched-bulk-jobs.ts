const KEY = 'leadwright.bulk-jobs-watched'
const KEPT = 10

/** The jobs that were seen at work in this browser and whose outcome was not shown yet. */
export function watchedBulkJobs(): number[] {
  try {
    const ids = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(ids) ? ids.filter(Number.isInteger) : []
  } catch {
    return []
  }
}

export function watchBulkJob(id: number) {
  const ids = watchedBulkJobs()
  if (!ids.includes(id)) keep([...ids, id].slice(-KEPT))
}

export const forgetBulkJob = (id: number) => keep(watchedBulkJobs().filter((other) => other !== id))

const keep = (ids: number[]) => localStorage.setItem(KEY, JSON.stringify(ids))
