import type { ImportField } from '../../../contract/lead-import.ts'

// Names of columns, without case, accents, spaces and signs; the better ones first. From the exports of HubSpot, Salesforce,
// Apollo, LinkedIn, Sales Navigator and Google Contacts, and what people write in English, German, French, Spanish, Italian,
// Portuguese, Dutch and the Nordic languages.
const names: Record<ImportField, string> = {
  firstName:
    'firstname givenname first forename vorname prenom nombre nome primeironome voornaam fornavn fornamn etunimi contactfirstname leadfirstname',
  lastName:
    'lastname familyname last surname secondname nachname familienname nomdefamille nom apellido apellidos cognome sobrenome ultimonome achternaam etternavn efternavn efternamn sukunimi contactlastname leadlastname',
  name: 'fullname name contactname leadname contact displayname fileas person personname ansprechpartner vollstandigername nomcomplet nombrecompleto nomecompleto nomecompleta volledigenaam naam navn namn',
  email:
    'email emailaddress mail workemail businessemail primaryemail emailprimary email1value emailaddress1 emailwork correoelectronico correo adresseemail adressemail courriel email2value email3value email4value secondaryemail tertiaryemail personalemail emailadresse emailadres epost epostadresse indirizzoemail enderecodeemail sahkoposti contactemail',
  company:
    'company companyname organization organisation organizationname organisationname organization1name account accountname employer currentcompany associatedcompany primaryassociatedcompany business companynameforemails firma firmenname unternehmen entreprise societe empresa azienda societa bedrijf bedrijfsnaam firmanavn bedrift foretag yritys',
  jobTitle:
    'jobtitle title position role jobrole organizationtitle organization1title occupation designation headline currenttitle beruf titel funktion stelle poste fonction titre cargo puesto ruolo posizione functie stilling befattning tehtava',
  industry:
    'industry companyindustry sector vertical branche secteur sectoractividad industria settore setor bransje bransch toimiala',
  companySize:
    'companysize employees noofemployees numberofemployees employeecount companyemployees headcount size teamsize mitarbeiter mitarbeiterzahl anzahlmitarbeiter unternehmensgrosse effectif tailleentreprise empleados dipendenti funcionarios werknemers ansatte antallansatte anstallda',
  location:
    'location personlocation address1formatted address fulladdress city mailingcity companycity personcity address1city state stateregion mailingstate region address1region country countryregion mailingcountry companycountry personcountry address1country companylocation ort standort stadt bundesland land ville pays lieu ciudad pais ubicacion citta paese localita cidade localizacao estado plaats stad by sted poststed sijainti kaupunki',
  phone:
    'phone phonenumber telephone workdirectphone directphone firstphone mobilephone mobile mobilephonenumber cell cellphone workphone businessphone phone1value corporatephone companyphone phone2value phone3value homephone otherphone tel telefon telefonnummer handy mobil mobilnummer telefono telephoneportable portable telefone celular telefoon telefoonnummer puhelin',
  website:
    'website companywebsite websiteurl companyurl regularcompanyurl webpage homepage url web domain companydomain companydomainname website1value webseite internetseite siteweb siteinternet sitioweb paginaweb sito sitoweb site webside nettside hemsida',
  linkedinUrl:
    'linkedinurl linkedin personlinkedinurl linkedinprofileurl linkedinprofile linkedinbio contactlinkedinurl profileurl linkedinlink',
  status: 'status leadstatus contactstatus stage leadstage lifecyclestage estadodelprospecto statut stato',
  dealValue:
    'dealvalue value amount dealamount dealsize opportunityamount potentialvalue expectedrevenue estimatedvalue wert auftragswert montant valeur importe valor valore bedrag belop',
  probability:
    'probability winprobability closeprobability dealprobability wahrscheinlichkeit probabilite probabilidad probabilita probabilidade kans sannsynlighet',
  notes:
    'notes note description comments comment summary remarks notizen notiz bemerkung kommentar remarques commentaires notas comentarios osservazioni observacoes opmerkingen notater anteckningar',
}

const fieldOf = new Map<string, { field: ImportField; rank: number }>()
for (const [field, list] of Object.entries(names)) {
  list.split(' ').forEach((name, rank) => {
    if (!fieldOf.has(name)) fieldOf.set(name, { field: field as ImportField, rank })
  })
}

/** A first address may be missing where a second one is given; a place is written in parts. */
const OTHERS_HELP = new Set<ImportField>(['email', 'phone', 'name', 'location'])
/** One that tells the whole place, so that no part need be added. */
const WHOLE_PLACE = new Set(['location', 'personlocation', 'address1formatted', 'address', 'fulladdress'])

/** Which field of a lead each column fills, judged by its name; null where none is meant. */
export function guessMapping(columns: string[]): (ImportField | null)[] {
  const keys = columns.map(plain)
  const found = keys.map((key) => known(key, keys))
  const best = new Map<ImportField, number>()
  found.forEach((guess) => {
    if (guess) best.set(guess.field, Math.min(guess.rank, best.get(guess.field) ?? Number.POSITIVE_INFINITY))
  })
  const isWholePlace = keys.some((key) => WHOLE_PLACE.has(key))
  const taken = new Set<ImportField>()
  return found.map((guess, column) => {
    if (!guess) return null
    const { field, rank } = guess
    const isBest = rank === best.get(field) && !taken.has(field)
    if (isBest) taken.add(field)
    if (field === 'location' && isWholePlace) return isBest ? field : null
    // What says of its own that it is the company's place does not tell where the person is.
    if (field === 'location' && !isBest && keys[column]?.startsWith('company')) return null
    return isBest || OTHERS_HELP.has(field) ? field : null
  })
}

/** The name of a column, as `names` has it. */
function plain(name: string) {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

function known(key: string, keys: string[]) {
  // LinkedIn's own export calls the profile just "URL".
  if (key === 'url' && keys.includes('connectedon')) return { field: 'linkedinUrl' as const, rank: 0 }
  // French writes Nom for the family name beside Prénom, and for the whole name alone; Italian and Portuguese have Nome so.
  if (key === 'nom' && !keys.includes('prenom')) return { field: 'name' as const, rank: 1 }
  if ((key === 'nome' || key === 'nombre') && !keys.some((other) => /^(cognome|sobrenome|apellidos?)$/.test(other)))
    return { field: 'name' as const, rank: 1 }
  return fieldOf.get(key)
}

/** A column of Google Contacts, whose cells hold several values with ` ::: ` between them. */
export const holdsSeveral = (column: string) => / - value$/i.test(column.trim())
