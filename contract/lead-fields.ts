import { COMPANY_SIZES, INDUSTRIES, LEAD_STATUSES } from './lead-choices.ts'
import type { LeadFieldRow } from './lead-field-row.ts'
import { resolveTimeZone, timeZoneNames } from './time-zone.ts'

/**
 * Every field of a lead that people fill in, one row each. Validation, import, export, merging duplicates, labels, forms, CRM sync
 * and merge fields of templates derive from this table, and so do the triggers that note changes for CRMs and for scheduled
 * emails. A new field is a row here and a column in `server/db/schema.ts` with its migration; lead-fields-routes.test.ts finds
 * what is missing.
 *
 * No schemas here: pages import this table, and zod would double their first load.
 */

const TIME_ZONE = {
  parse(text: string) {
    // Abbreviations are refused: EST resolves to a zone without daylight saving time.
    if (!text.includes('/') && !/^(utc|gmt)$/i.test(text)) return undefined
    const name = resolveTimeZone(text)
    // A newer name than the runtime's own (Asia/Kolkata for Asia/Calcutta) stays as it was written.
    return name && /^[A-Z]\w*\/[A-Z]/.test(text) && text.toLowerCase() !== name.toLowerCase() ? text : name
  },
  problem: 'Choose a time zone such as Europe/London',
  suggestions: timeZoneNames,
}

export const LEAD_FIELDS = {
  firstName: {
    column: 'first_name',
    type: 'text',
    isRequired: true,
    max: 200,
    label: 'First name',
    dialog: 'basic',
    drawer: 'contact',
    csvHeader: 'First Name',
    csvNames:
      'firstname givenname first forename vorname prenom nombre nome primeironome voornaam fornavn fornamn etunimi contactfirstname leadfirstname',
    merge: 'kept',
    hubspot: { property: 'firstname' },
    salesforceLead: { property: 'FirstName', max: 40 },
    salesforceContact: { property: 'FirstName', max: 40 },
    mergeField: { fallback: 'there', aliases: 'first forename givenname' },
  },
  lastName: {
    column: 'last_name',
    type: 'text',
    isRequired: true,
    max: 200,
    label: 'Last name',
    dialog: 'basic',
    drawer: 'contact',
    csvHeader: 'Last Name',
    csvNames:
      'lastname familyname last surname secondname nachname familienname nomdefamille nom apellido apellidos cognome sobrenome ultimonome achternaam etternavn efternavn efternamn sukunimi contactlastname leadlastname',
    merge: 'kept',
    hubspot: { property: 'lastname' },
    salesforceLead: { property: 'LastName', max: 80 },
    salesforceContact: { property: 'LastName', max: 80 },
    mergeField: { aliases: 'last surname familyname' },
  },
  email: {
    column: 'email',
    type: 'email',
    isRequired: true,
    label: 'Email',
    dialog: 'basic',
    drawer: 'contact',
    csvHeader: 'Email',
    csvNames:
      'email emailaddress mail workemail businessemail primaryemail emailprimary email1value emailaddress1 emailwork correoelectronico correo adresseemail adressemail courriel email2value email3value email4value secondaryemail tertiaryemail personalemail emailadresse emailadres epost epostadresse indirizzoemail enderecodeemail sahkoposti contactemail',
    merge: 'kept',
    hubspot: { property: 'email', as: 'email' },
    salesforceLead: { property: 'Email', as: 'email' },
    salesforceContact: { property: 'Email', as: 'email' },
    mergeField: { aliases: 'mail emailaddress' },
  },
  company: {
    column: 'company',
    type: 'text',
    isRequired: true,
    max: 200,
    label: 'Company',
    dialog: 'company',
    drawer: 'company',
    csvHeader: 'Company',
    csvNames:
      'company companyname organization organisation organizationname organisationname organization1name account accountname employer currentcompany associatedcompany primaryassociatedcompany business companynameforemails firma firmenname unternehmen entreprise societe empresa azienda societa bedrijf bedrijfsnaam firmanavn bedrift foretag yritys',
    merge: 'kept',
    hubspot: { property: 'company' },
    salesforceLead: { property: 'Company', max: 255 },
    // The name of the contact's account.
    salesforceContact: { property: 'Account.Name', max: 255 },
    mergeField: { fallback: 'your company', aliases: 'companyname organization organisation account' },
  },
  jobTitle: {
    column: 'job_title',
    type: 'text',
    max: 200,
    label: 'Job title',
    dialog: 'company',
    drawer: 'company',
    csvHeader: 'Job Title',
    csvNames:
      'jobtitle title position role jobrole organizationtitle organization1title occupation designation headline currenttitle beruf titel funktion stelle poste fonction titre cargo puesto ruolo posizione functie stilling befattning tehtava',
    merge: 'filled',
    hubspot: { property: 'jobtitle' },
    salesforceLead: { property: 'Title', max: 128 },
    salesforceContact: { property: 'Title', max: 128 },
    mergeField: { fallback: 'your role', aliases: 'title role position' },
  },
  industry: {
    column: 'industry',
    type: 'choice',
    options: INDUSTRIES,
    problem: 'Choose an industry from the list',
    label: 'Industry',
    dialog: 'company',
    drawer: 'company',
    csvHeader: 'Industry',
    csvNames:
      'industry companyindustry sector vertical branche secteur sectoractividad industria settore setor bransje bransch toimiala',
    merge: 'filled',
    hubspot: { property: 'industry', as: 'industry' },
    salesforceLead: { property: 'Industry', as: 'industry' },
    mergeField: { fallback: 'your industry' },
  },
  industryAsGiven: {
    column: 'industry_as_given',
    type: 'text',
    max: 200,
    label: 'Industry in emails',
    drawer: 'company',
    csvHeader: 'Industry In Emails',
    csvNames: 'industryinemails',
    merge: 'filled',
    ownWordOf: 'industry',
  },
  companySize: {
    column: 'company_size',
    type: 'choice',
    options: COMPANY_SIZES,
    problem: 'Choose a company size from the list',
    label: 'Company size',
    dialog: 'company',
    drawer: 'company',
    csvHeader: 'Company Size',
    csvNames:
      'companysize employees noofemployees numberofemployees employeecount companyemployees headcount size teamsize mitarbeiter mitarbeiterzahl anzahlmitarbeiter unternehmensgrosse effectif tailleentreprise empleados dipendenti funcionarios werknemers ansatte antallansatte anstallda',
    merge: 'filled',
    hubspot: { property: 'company_size', as: 'companySize' },
    salesforceLead: { property: 'NumberOfEmployees', as: 'headcount' },
    mergeField: { fallback: 'your size', aliases: 'size employees' },
  },
  location: {
    column: 'location',
    type: 'text',
    max: 200,
    label: 'Location',
    dialog: 'company',
    drawer: 'company',
    csvHeader: 'Location',
    csvNames:
      'location personlocation address1formatted address fulladdress city mailingcity companycity personcity address1city state stateregion mailingstate region address1region country countryregion mailingcountry companycountry personcountry address1country companylocation ort standort stadt bundesland land ville pays lieu ciudad pais ubicacion citta paese localita cidade localizacao estado plaats stad by sted poststed sijainti kaupunki',
    merge: 'filled',
    hubspot: { property: 'city' },
    salesforceLead: { property: 'City', max: 40 },
    salesforceContact: { property: 'MailingCity', max: 40 },
    mergeField: { fallback: 'your area', aliases: 'city country' },
  },
  phone: {
    column: 'phone',
    type: 'text',
    max: 50,
    label: 'Phone',
    input: { type: 'tel' },
    dialog: 'basic',
    drawer: 'contact',
    csvHeader: 'Phone',
    csvNames:
      'phone phonenumber telephone workdirectphone directphone firstphone mobilephone mobile mobilephonenumber cell cellphone workphone businessphone phone1value corporatephone companyphone phone2value phone3value homephone otherphone tel telefon telefonnummer handy mobil mobilnummer telefono telephoneportable portable telefone celular telefoon telefoonnummer puhelin',
    merge: 'filled',
    hubspot: { property: 'phone' },
    salesforceLead: { property: 'Phone', max: 40 },
    salesforceContact: { property: 'Phone', max: 40 },
  },
  website: {
    column: 'website',
    type: 'text',
    max: 500,
    label: 'Website',
    input: { inputMode: 'url', placeholder: 'company.com' },
    dialog: 'company',
    drawer: 'company',
    csvHeader: 'Website',
    csvNames:
      'website companywebsite websiteurl companyurl regularcompanyurl webpage homepage url web domain companydomain companydomainname website1value webseite internetseite siteweb siteinternet sitioweb paginaweb sito sitoweb site webside nettside hemsida',
    merge: 'filled',
    hubspot: { property: 'website' },
    salesforceLead: { property: 'Website', max: 255 },
    mergeField: { fallback: 'your website', aliases: 'url domain' },
  },
  linkedinUrl: {
    column: 'linkedin_url',
    type: 'text',
    max: 500,
    label: 'LinkedIn',
    drawer: 'contact',
    csvHeader: 'LinkedIn URL',
    csvNames:
      'linkedinurl linkedin personlinkedinurl linkedinprofileurl linkedinprofile linkedinbio contactlinkedinurl profileurl linkedinlink',
    merge: 'filled',
    hubspot: { property: 'hs_linkedin_url' },
  },
  timeZone: {
    column: 'time_zone',
    type: 'text',
    max: 100,
    format: TIME_ZONE,
    input: { placeholder: 'Europe/London' },
    label: 'Time zone',
    dialog: 'basic',
    drawer: 'contact',
    csvHeader: 'Time Zone',
    csvNames:
      'timezone contacttimezone leadtimezone persontimezone tz timezonename ianatimezone zeitzone fuseauhoraire zonahoraria husohorario fusoorario fusohorario tijdzone tidssone tidszon tidszone aikavyohyke',
    merge: 'filled',
    // The list of HubSpot has its own values; leads and contacts of Salesforce have no such field.
    hubspot: { property: 'hs_timezone', as: 'timeZone', hasOptions: true },
    mergeField: { fallback: 'your time zone', aliases: 'tz zone' },
  },
  status: {
    column: 'status',
    type: 'choice',
    options: LEAD_STATUSES,
    default: 'new',
    problem: 'Choose a status from the list',
    label: 'Status',
    dialog: 'additional',
    drawer: 'deal',
    csvHeader: 'Status',
    csvNames: 'status leadstatus contactstatus stage leadstage lifecyclestage estadodelprospecto statut stato',
    merge: 'furthest',
    hubspot: { property: 'hs_lead_status', as: 'status', hasOptions: true },
    salesforceLead: { property: 'Status', as: 'status' },
  },
  dealValue: {
    column: 'deal_value',
    type: 'pence',
    // Ten billion pounds.
    max: 1_000_000_000_000,
    label: 'Deal value',
    dialog: 'additional',
    drawer: 'deal',
    csvHeader: 'Deal Value',
    csvNames:
      'dealvalue value amount dealamount dealsize opportunityamount potentialvalue expectedrevenue estimatedvalue wert auftragswert montant valeur importe valor valore bedrag belop',
    merge: 'larger',
    isInDeal: true,
  },
  probability: {
    column: 'probability',
    type: 'percent',
    label: 'Probability',
    dialog: 'additional',
    drawer: 'deal',
    csvHeader: 'Probability',
    csvNames:
      'probability prob winprobability closeprobability dealprobability wahrscheinlichkeit probabilite probabilidad probabilita probabilidade kans sannsynlighet',
    merge: 'larger',
    isInDeal: true,
  },
  campaign: {
    column: 'campaign',
    type: 'text',
    max: 200,
    label: 'Campaign',
    dialog: 'additional',
    drawer: 'deal',
    csvHeader: 'Campaign',
    csvNames:
      'campaign campaignname utmcampaign marketingcampaign leadcampaign primarycampaign latestcampaign firstcampaign kampagne kampagnenname campagne nomdelacampagne campana nombredecampana campagna nomecampagna campanha campagnenaam kampanje kampanj',
    merge: 'filled',
    mergeField: { fallback: 'our campaign', aliases: 'campaignname utmcampaign' },
  },
  notes: {
    column: 'notes',
    type: 'text',
    isLong: true,
    max: 20_000,
    label: 'Notes',
    dialog: 'additional',
    drawer: 'notes',
    csvHeader: 'Notes',
    csvNames:
      'notes note description comments comment summary remarks notizen notiz bemerkung kommentar remarques commentaires notas comentarios osservazioni observacoes opmerkingen notater anteckningar',
    merge: 'joined',
    salesforceLead: { property: 'Description', max: 32_000 },
    salesforceContact: { property: 'Description', max: 32_000 },
  },
  tags: {
    column: 'tags',
    type: 'tags',
    label: 'Tags',
    drawer: 'deal',
    csvHeader: 'Tags',
    csvNames:
      'tags tag contacttags leadtags companytags etiketten schlagworte schlagworter etiquettes etiquetas etichette merkelapper etiketter tunnisteet',
    merge: 'united',
  },
} as const satisfies Record<string, LeadFieldRow>

export type LeadField = keyof typeof LEAD_FIELDS

/** All of them, in the order in which forms, lists and files show them. */
export const LEAD_FIELD_KEYS = Object.keys(LEAD_FIELDS) as LeadField[]

/** The row of a field that is only known when the code runs. */
export const rowOf = (field: LeadField): LeadFieldRow => LEAD_FIELDS[field]
