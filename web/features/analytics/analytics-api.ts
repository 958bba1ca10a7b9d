import { useQuery } from '@tanstack/react-query'
import type { Stats } from '../../../contract/analytics.ts'

export const useStats = () => useQuery<Partial<Stats>>({ queryKey: ['/api/stats'] })
