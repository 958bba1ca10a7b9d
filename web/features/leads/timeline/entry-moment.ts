/** A moment as an input of the type `datetime-local` holds it, in the browser's time zone. */
export function toLocalInput(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** Undefined while the date is not complete. */
export function fromLocalInput(text: string): string | undefined {
  const moment = new Date(text)
  return text && !Number.isNaN(moment.getTime()) ? moment.toISOString() : undefined
}
