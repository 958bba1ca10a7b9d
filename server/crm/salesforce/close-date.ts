// Less time than this until the end of a quarter, and nobody would believe the date.
const SOON_DAYS = 30

/** When an opportunity is expected to close: at the end of the quarter, the next one if that is soon. A closed one closed today. */
export function closeDateOf(today: Date, isClosed: boolean) {
  if (isClosed) return dayOf(today)
  const endOfQuarter = (later: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), (Math.floor(today.getUTCMonth() / 3) + 1 + later) * 3, 0))
  const isSoon = endOfQuarter(0).getTime() - today.getTime() < SOON_DAYS * 86_400_000
  return dayOf(endOfQuarter(isSoon ? 1 : 0))
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
