import { cn } from '../../../ui/class-names.ts'
import { IMPORT_STEPS, type ImportStep } from './import-paths.ts'

/** Where the import is on its way. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const at = IMPORT_STEPS.indexOf(current)
  return (
    <ol aria-label="Steps of the import" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {IMPORT_STEPS.map((step, i) => (
        <li
          key={step}
          {...(i === at && { 'aria-current': 'step' as const })}
          className={cn('tabular-nums', i === at ? 'font-medium text-ink' : 'text-ink-2')}
        >
          {i + 1}. {step}
        </li>
      ))}
    </ol>
  )
}
