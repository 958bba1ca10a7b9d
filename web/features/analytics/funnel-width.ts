const WIDEST = 100
const STEP = 15
const NARROWEST = 25

/** Width of a stage's bar in percent: each is narrower than the previous one, so that it reads as a funnel. */
export const funnelWidth = (position: number) => Math.max(NARROWEST, WIDEST - STEP * position)
