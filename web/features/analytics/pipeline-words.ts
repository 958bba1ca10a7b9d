const WIDEST = 100
const STEP = 15
const NARROWEST = 25

/** How wide a stage's bar is, in percent: each narrower than the one before, so that it reads as a funnel. */
export const funnelWidth = (position: number) => Math.max(NARROWEST, WIDEST - STEP * position)
