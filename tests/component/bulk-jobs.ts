import { runBulkJobs } from '../../server/leads/bulk/run-bulk-jobs.ts'
import { product } from './render.tsx'

/** What a worker would do about jobs over many leads, when the test says so. */
export const workOnBulkJobs = async (limits?: Parameters<typeof runBulkJobs>[1]) => runBulkJobs(await product(), limits)
