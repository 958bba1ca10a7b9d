/** A property of a CRM. Without `as` it is text, cut after `max` characters. */
type CrmProperty = {
  property: string
  max?: number
  /** How values are translated, by a name for which the CRM's field map has the code. */
  as?: string
  /** Only values of a list, which each account can change. */
  hasOptions?: true
}

type Common = {
  /** In the table `leads`. */
  column: string
  label: string
  /** The section of the lead dialog; left out where the dialog does not have the field. */
  dialog?: 'basic' | 'company' | 'additional'
  drawer: 'deal' | 'contact' | 'company' | 'notes'
  /** The column of our own export. */
  csvHeader: string
  /**
   * Column names an import recognizes, in lower case without accents, spaces and signs; the better ones first. From the exports of
   * HubSpot, Salesforce, Apollo, LinkedIn, Sales Navigator and Google Contacts, and what people write in English, German, French,
   * Spanish, Italian, Portuguese, Dutch and the Nordic languages.
   */
  csvNames: string
  /**
   * Which value two merged leads end up with: the kept lead's always, the other's where the kept lead has none, the larger
   * number, the status further along, the texts of both, or the tags of both.
   */
  merge: 'kept' | 'filled' | 'larger' | 'furthest' | 'joined' | 'united'
  hubspot?: CrmProperty
  salesforceLead?: CrmProperty
  salesforceContact?: CrmProperty
  /** The customer's own word for the value of that field, which a list of ours can't hold. Emails use it instead. */
  ownWordOf?: 'industry'
  /** Part of the deal that a CRM has for a lead, which is synced with the lead. */
  isInDeal?: true
  /** Templates can use it. `fallback` is what the editor offers for leads without a value, `aliases` what other tools call it. */
  mergeField?: { fallback?: string; aliases?: string }
}

/** `parse` answers the value as we store it, or undefined when the text is not one. */
type TextFormat = { parse: (text: string) => string | undefined; problem: string; suggestions?: () => string[] }

export type TextField = Common & {
  type: 'text'
  max: number
  isRequired?: true
  isLong?: true
  format?: TextFormat
  input?: { type?: 'tel'; inputMode?: 'url'; placeholder?: string }
}
type EmailField = Common & { type: 'email'; isRequired: true }
/** One with a default is never empty. Others may hold a value from elsewhere that is not on the list. */
type ChoiceField = Common & { type: 'choice'; options: Record<string, string>; default?: string; problem: string }
type PenceField = Common & { type: 'pence'; max: number }
type PercentField = Common & { type: 'percent' }
/** A list of words, never null. */
type TagsField = Common & { type: 'tags' }

export type LeadFieldRow = TextField | EmailField | ChoiceField | PenceField | PercentField | TagsField
