import { useQuery } from '@tanstack/react-query'
import type { TemplatePerformance } from '../../../contract/email-template.ts'

const POLL_MS = 30_000

export const useTemplatePerformance = () =>
  useQuery<TemplatePerformance[]>({ queryKey: ['/api/email-templates/performance'], refetchInterval: POLL_MS })
