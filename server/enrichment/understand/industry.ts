import type { Industry } from '../../../contract/lead.ts'

// Types of schema.org that leave no doubt.
const BY_TYPE: [Industry, RegExp][] = [
  [
    'healthcare',
    /^(Hospital|Physician|Dentist|Pharmacy|Optician|DiagnosticLab|Medical.*|VeterinaryCare|HealthAndBeautyBusiness|.*Clinic)$/,
  ],
  [
    'finance',
    /^(BankOrCreditUnion|FinancialService|InsuranceAgency|AccountingService|InvestmentOrDeposit|InvestmentFund)$/,
  ],
  [
    'education',
    /^(School|HighSchool|ElementarySchool|MiddleSchool|Preschool|CollegeOrUniversity|EducationalOrganization)$/,
  ],
  ['retail', /^(?!SelfStorage)(.*Store|.*Shop|Florist|OnlineStore|ShoppingCenter)$/],
]

/** Whole words, and signs of scripts that put no space between words. `_` stands for a letter. */
const wordsOf = (words: string, signs: string) =>
  new RegExp(`(?<!\\p{L})(?:${words.replaceAll('_', '\\p{L}')})(?!\\p{L})|${signs.replaceAll('_', '\\p{L}')}`, 'giu')

// Words that only such a company uses of itself, in the languages our users meet most. Parts of words count where a
// language joins them ("Maschinenbauunternehmen"). Not "bank" or "school": whoever sells to them names them as well.
const BY_WORD: Record<Exclude<Industry, 'other'>, RegExp> = {
  technology: wordsOf(
    'software( (company|development|house|as a service))?|saas|cloud(-| )(platform|native|services)|cyber ?security|developers?|apis?|devops|machine learning|it[- ](services|consulting|dienstleist_*|beratung)|softwareentwicklung|softwarel(ö|oe)sung_*|logiciels?|éditeur de logiciels|desarrollo de software|sviluppo software|programvara|programvare|mjukvaru_*|softwareontwikkeling',
    'ソフトウェア|クラウド|软件|소프트웨어|программн_+ обеспечени_+',
  ),
  healthcare: wordsOf(
    'patients?|clinic(al)?|healthcare|medical (devices?|practice|cent(er|re))|dental|hospital|pharmaceuticals?|patienten|arztpraxis|zahnarzt_*|krankenhaus|klinik_*|medizintechnik|gesundheit_*|cabinet médical|santé|pharmaceutique|clínica|pacientes|salud|sanitari[oa]|farmaceutic[oa]|ziekenhuis|zorg_*|vård_*|sjukhus|helse_*',
    '医療|病院|クリニック|병원|больниц_+|медицинск_+',
  ),
  finance: wordsOf(
    'wealth management|asset management|investment (fund|advis_+|management)|mortgages?|loans?|insurance|insurer|accounting firm|chartered accountants?|tax advis_+|versicherung_*|vermögensverwaltung|steuerberat_*|kredite?|banque|assurances?|gestion de patrimoine|expert-comptable|seguros|préstamos|hipotecas|assicurazion[ei]|mutui|verzekering_*|hypothe(e)?k_*|försäkring_*|forsikring_*',
    '銀行|保険|証券|은행|банк_*|страхован_+',
  ),
  retail: wordsOf(
    'online (shop|store)|webshop|free (shipping|delivery|returns)|add to (cart|basket)|shop now|new arrivals|onlineshop|warenkorb|kostenloser versand|sortiment|boutique en ligne|livraison gratuite|panier|tienda online|envío gratis|negozio online|spedizione gratuita|carrello|gratis verzending|winkelwagen|varukorg|fri frakt|handlekurv|nettbutikk',
    '通販|オンラインショップ|интернет-магазин',
  ),
  manufacturing: wordsOf(
    'manufactur(er|ers|ing|es)|cnc|machin(ing|ery)|factory|injection mou?lding|sheet metal|oem|production plant|hersteller|maschinenbau_*|fertigung_*|anlagenbau|werkzeugbau|zerspanung_*|fabricants?|usinage|fabricantes?|maquinaria|mecanizado|produttor[ei]|macchinari|lavorazioni meccaniche|fabrikant|machinebouw|tillverk_+|produsent',
    '製造|工場|加工|制造|제조|производств_+|завод_*',
  ),
  education: wordsOf(
    'curriculum|students?|tuition|e-?learning|online courses?|undergraduate|campus|schüler_*|studierende|studiengänge|weiterbildung_*|lehrgänge|étudiants|formations?|élèves|estudiantes|alumnos|cursos|studenti|corsi di formazione|leerlingen|opleiding_*|elever|utbildning_*|utdanning_*',
    '学校|教育|大学|학교|образовани_+',
  ),
}

/** By what the company calls itself; certain. */
export function industryOfTypes(types: string[]): Industry | undefined {
  return BY_TYPE.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0]
}

/**
 * By the words a company uses of itself in title, headings and descriptions. One word proves nothing; certain are three
 * different ones with hardly any of another industry beside them.
 */
export function industryOfWords(text: string): { industry: Industry; words: string[]; isCertain: boolean } | undefined {
  const counts = Object.entries(BY_WORD)
    .map(([industry, pattern]) => ({
      industry: industry as Industry,
      words: [...new Set((text.slice(0, 5000).match(pattern) ?? []).map((word) => word.toLowerCase()))],
    }))
    .sort((a, b) => b.words.length - a.words.length)
  const [first, second] = counts
  if (!first || !second || first.words.length < 2 || first.words.length < 2 * second.words.length) return undefined
  return { ...first, isCertain: first.words.length >= 3 }
}
