export const SEQUENCE_PAUSED = 'The sequence is paused'
