import { type ComponentProps, useMemo } from 'react'
import { timeZones } from '../../lib/browser-zone.ts'
import { NativeSelect } from './native-select.tsx'

export function ZoneSelect({ saved, ...props }: ComponentProps<'select'> & { saved: string | undefined }) {
  const zones = useMemo(
    () => timeZones(...(saved ? [saved] : [])).map((zone) => [zone, zone.replaceAll('_', ' ')] as const),
    [saved],
  )
  return <NativeSelect {...props} options={zones} />
}
