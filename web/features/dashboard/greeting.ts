export function greeting(hour: number, firstName: string | null | undefined): string {
  const partOfDay = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
  return firstName ? `Good ${partOfDay}, ${firstName}` : `Good ${partOfDay}`
}
