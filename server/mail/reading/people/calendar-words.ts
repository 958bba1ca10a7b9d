// Months, weekdays and periods as people write them in English, German, French, Spanish, Italian and Dutch: lower case, no accents.

const MONTHS = [
  'january|januar|janner|janvier|enero|gennaio|januari|janv|jan|ene|gen',
  'february|februar|fevrier|febrero|febbraio|februari|fevr|feb|fev',
  'march|marz|maerz|mars|marzo|maart|mar|mrz|mrt',
  'april|avril|abril|aprile|apr|avr|abr',
  'may|mai|mayo|maggio|mei|mag',
  'june|juni|juin|junio|giugno|jun|giu',
  'july|juli|juillet|julio|luglio|juil|jul|lug',
  'august|aout|agosto|augustus|aug|ago',
  'september|septembre|septiembre|settembre|sept|sep|set',
  'october|oktober|octobre|octubre|ottobre|oct|okt|ott',
  'november|novembre|noviembre|nov',
  'december|dezember|decembre|diciembre|dicembre|dec|dez|dic',
]
const WEEKDAYS = [
  'monday|montag|lundi|lunes|lunedi|maandag',
  'tuesday|dienstag|mardi|martes|martedi|dinsdag',
  'wednesday|mittwoch|mercredi|miercoles|mercoledi|woensdag',
  'thursday|donnerstag|jeudi|jueves|giovedi|donderdag',
  'friday|freitag|vendredi|viernes|venerdi|vrijdag',
  'saturday|samstag|sonnabend|samedi|sabado|sabato|zaterdag',
  'sunday|sonntag|dimanche|domingo|domenica|zondag',
]
const SHORT_WEEKDAYS =
  'mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|mie|jeu|jue|gio|ven|vie|vr|wo|ma|za|zo'

/** Longest first, so that `jan` does not take the start of `january`. */
const longestFirst = (lists: string[]) =>
  lists
    .flatMap((list) => list.split('|'))
    .sort((a, b) => b.length - a.length)
    .join('|')

export const MONTH = `(?:${longestFirst(MONTHS)})`
/** Without a day beside it, a short name or one that is also another word says little. */
export const LONG_MONTH = `(?:${longestFirst(MONTHS)
  .split('|')
  .filter((name) => name.length > 3 && !['mars', 'janv', 'fevr', 'juil', 'sept'].includes(name))
  .join('|')})`
export const WEEKDAY = `(?:${longestFirst(WEEKDAYS)})`
export const ANY_WEEKDAY = `(?:${longestFirst(WEEKDAYS)}|${SHORT_WEEKDAYS})`

/** 1 to 12. */
export const monthNumber = (name: string) => 1 + MONTHS.findIndex((names) => names.split('|').includes(name))
/** 1, Monday, to 7. */
export const weekdayNumber = (name: string) => 1 + WEEKDAYS.findIndex((names) => names.split('|').includes(name))

export const NEXT_WEEK =
  'next week|(?:in der )?(?:nachste[rn]?|kommende[rn]?) woche|(?:la )?semaine prochaine|(?:la )?proxima semana|(?:la )?semana (?:proxima|que viene)|(?:la )?settimana prossima|(?:la )?prossima settimana|volgende week|komende week'
export const THIS_WEEK =
  '(?:all |for the rest of )?this week|diese woche|cette semaine|esta semana|questa settimana|deze week'
export const TODAY = "today|heute|aujourd'hui|hoy|oggi|vandaag"
export const TOMORROW = '(?<!guten )morgen|tomorrow|demain|(?<!la )manana|domani'
export const DAY_AFTER_TOMORROW = 'the day after tomorrow|ubermorgen|apres-demain|pasado manana|dopodomani|overmorgen'
export const NEW_YEAR =
  '(?:the |im |in het |el |il |la |le )?(?:new year|neuen jahr|nouvel an|nouvelle annee|ano nuevo|nuevo ano|anno nuovo|nuovo anno|nieuwe jaar)'
export const END_OF =
  '(?:the )?end of|ende(?: des| der)?|(?:la )?fin(?: du| de la| de)?|finales de|fine(?: di)?|eind(?:e)?(?: van(?: de)?)?'
export const MIDDLE_OF = 'mid[- ]|mitte |(?:la )?mi-|mediados de |meta |half |medio '
export const THE_MONTH = '(?:the month|this month|monats|mois|mes|mese|maand)'
export const THE_WEEK = '(?:the week|this week|woche|semaine|semana|settimana|week)'

const COUNTS = [
  'a|one|eine?|einen|une?|una?|een',
  'two|zwei|deux|dos|due|twee',
  'three|drei|trois|tres|tre|drie',
  'four|vier|quatre|cuatro|quattro',
]
export const COUNT = `(?:\\d{1,2}|${COUNTS.join('|')})`
export const countOf = (word: string) =>
  Number(word) || 1 + COUNTS.findIndex((words) => new RegExp(`^(?:${words})$`).test(word))
export const DAYS = 'days?|tage?n?|jours?|dias?|giorn[oi]|dag(?:en)?'
export const WEEKS = 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken'
