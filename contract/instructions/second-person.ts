/** Turns what is said about somebody into what is said to them: "their roof" becomes "your roof". */
export const secondPerson = (text: string): string =>
  text
    .replace(/\b(?:their|his|her|the lead['’]s) own\b/gi, 'your own')
    .replace(/\b(?:theirs|hers)\b/gi, 'yours')
    .replace(/\b(?:their|his)\b/gi, 'your')
    .replace(/\bher (?=\p{Ll})/giu, 'your ')
    .replace(/\b(?:themselves|himself|herself)\b/gi, 'yourself')
    .replace(
      /\b(?:they|he|she) (is|are|has|have|was|were|does|do)\b/gi,
      (_, verb: string) => `you ${VERBS[verb.toLowerCase()]}`,
    )
    .replace(
      /\b(?:they|he|she) (can|could|will|would|may|might|should|must|need|want|get|only|also|already|still)\b/gi,
      'you $1',
    )
    .replace(/\bthey (?=\p{Ll})/giu, 'you ')
    .replace(/\b(?:them|him)\b/gi, 'you')
    .replace(/\bher$/i, 'you')

const VERBS: Record<string, string> = {
  is: 'are',
  are: 'are',
  has: 'have',
  have: 'have',
  was: 'were',
  were: 'were',
  does: 'do',
  do: 'do',
}
