/** Written small inside a surname: Jan de Vries, Ludwig van der Rohe. */
export const PARTICLES = new Set(
  'de da do das dos del della di du des la le van von den der ten ter zu zum zur el al bin ibn af av'.split(' '),
)

/** Names of two letters; other pairs of capitals are initials (AJ, TJ). */
export const SHORT_NAMES = new Set(
  'jo ed al bo cy di ty vi li wu xu yu lu hu ma he ng do vo le ho ko an ai em mo oz su ly ha ye bi fu gu ge'.split(' '),
)

/** Small inside a title or a company's name. */
export const SMALL_WORDS = new Set(
  'a an and at by for from in of on or the to with und der die das et de la le les du des'.split(' '),
)

// Longer than four letters, or with a vowel, and still spoken or written as letters.
const ACRONYMS = new Set(
  `ABB ADAC ADP AECOM ASICS ASML ASOS AXA BASF BBVA BMW BNP CAPEX CERN CISCO DATEV DEKRA EADS EDEKA EPAM ESPN FEMA FIFA GEICO HSBC HUK
  IATA IKEA INSEAD KONE KPMG LVMH NAACP NASA NATO NVIDIA OECD OPEC OPPO OTTO PWC RWTH SIXT TÜV UEFA UNESCO UNICEF USAA VMWARE VW YMCA ZDF`.split(
    /\s+/,
  ),
)

export const isAcronym = (word: string) => ACRONYMS.has(word.replace(/[^\p{L}]/gu, ''))

const FORMS = [
  'inc(orporated)?',
  'l\\.?l\\.?c',
  'l\\.?l\\.?p',
  'ltd|limited|pty|pte|plc|p\\.l\\.c',
  'corp(oration)?',
  'co',
  'gmbh|g\\.m\\.b\\.h|mbh|ug( \\(haftungsbeschränkt\\))?|ag|kg|kgaa|ohg|gbr|e\\.?k|e\\.?v|se',
  's\\.?a|s\\.?a\\.?s|s\\.?a\\.?r\\.?l|eurl',
  's\\.?p\\.?a|s\\.?r\\.?l|s\\.?l|s\\.?l\\.?u',
  'b\\.?v|n\\.?v|c\\.?v',
  'ab|a/s|aps|as|oy|oyj|hf|ehf',
  'sp\\. ?z ?o\\.? ?o|s\\.r\\.o|a\\.s|kft|zrt|d\\.o\\.o|lda|ltda|eireli|s\\.? de r\\.?l\\.?( de c\\.?v)?',
  'k\\.?k|pvt',
]
/** One legal form at the end of a name. */
export const LEGAL_FORMS = new RegExp(`(?<=[\\s,])(${FORMS.join('|')})\\.?$`, 'iu')
