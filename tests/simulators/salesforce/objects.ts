/** A field as `describe` shows it. */
export type Field = {
  name: string
  label: string
  type:
    | 'id'
    | 'string'
    | 'email'
    | 'phone'
    | 'url'
    | 'textarea'
    | 'picklist'
    | 'boolean'
    | 'int'
    | 'double'
    | 'currency'
    | 'date'
    | 'datetime'
    | 'reference'
  length: number
  nillable: boolean
  createable: boolean
  updateable: boolean
  defaultedOnCreate: boolean
  restrictedPicklist: boolean
  picklistValues: { value: string; label: string; active: boolean; defaultValue: boolean }[]
  externalId: boolean
  unique: boolean
  custom: boolean
  /** The objects a reference points to, and the name of the relationship in a query. */
  referenceTo: string[]
  relationshipName: string | null
}

export const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  label: name.replace(/__c$/, '').replace(/([a-z])([A-Z])/g, '$1 $2'),
  type: 'string',
  length: 0,
  nillable: true,
  createable: true,
  updateable: true,
  defaultedOnCreate: false,
  restrictedPicklist: false,
  picklistValues: [],
  externalId: false,
  unique: false,
  custom: name.endsWith('__c'),
  referenceTo: [],
  relationshipName: null,
  ...more,
})
export const text = (name: string, length: number, more: Partial<Field> = {}) => field(name, { length, ...more })
export const picklist = (name: string, values: string[], more: Partial<Field> = {}) =>
  field(name, {
    type: 'picklist',
    length: 255,
    picklistValues: values.map((value) => ({ value, label: value, active: true, defaultValue: false })),
    ...more,
  })
export const reference = (name: string, to: string[], more: Partial<Field> = {}) =>
  field(name, { type: 'reference', length: 18, referenceTo: to, relationshipName: name.replace(/Id$/, ''), ...more })
export const flag = (name: string, more: Partial<Field> = {}) =>
  field(name, { type: 'boolean', nillable: false, defaultedOnCreate: true, ...more })
const required = { nillable: false }
const system = { createable: false, updateable: false, nillable: false }

export const standard = [
  field('Id', { type: 'id', length: 18, ...system }),
  field('SystemModstamp', { type: 'datetime', ...system }),
  field('CreatedDate', { type: 'datetime', ...system }),
  field('LastModifiedDate', { type: 'datetime', ...system }),
  flag('IsDeleted', system),
  reference('CreatedById', ['User'], system),
  reference('LastModifiedById', ['User'], system),
]
export const owner = (...to: string[]) => reference('OwnerId', to, { nillable: false, defaultedOnCreate: true })
const master = (object: string) => reference('MasterRecordId', [object], { createable: false, updateable: false })

export const STATUSES = ['Open - Not Contacted', 'Working - Contacted', 'Closed - Not Converted', 'Closed - Converted']
const INDUSTRIES = ['Banking', 'Education', 'Finance', 'Healthcare', 'Manufacturing', 'Other', 'Retail', 'Technology']

/** The objects of a new organization, as far as we use them. Standard picklists are not restricted. */
export const standardObjects = (): Record<string, Field[]> => ({
  Lead: [
    ...standard,
    owner('Group', 'User'),
    master('Lead'),
    text('FirstName', 40),
    text('LastName', 80, required),
    text('Company', 255, required),
    text('Email', 80, { type: 'email' }),
    text('Title', 128),
    picklist('Industry', INDUSTRIES),
    text('City', 40),
    text('Phone', 40, { type: 'phone' }),
    text('Website', 255, { type: 'url' }),
    picklist('Status', STATUSES, { nillable: false, defaultedOnCreate: true, label: 'Lead Status' }),
    text('Description', 32_000, { type: 'textarea' }),
    field('NumberOfEmployees', { type: 'int', label: 'No. of Employees' }),
    flag('HasOptedOutOfEmail', { label: 'Email Opt Out' }),
    flag('IsConverted', { createable: false, updateable: false }),
    ...['Contact', 'Account', 'Opportunity'].map((object) =>
      reference(`Converted${object}Id`, [object], { createable: false, updateable: false }),
    ),
  ],
  Contact: [
    ...standard,
    owner('User'),
    master('Contact'),
    reference('AccountId', ['Account'], { label: 'Account ID' }),
    text('FirstName', 40),
    text('LastName', 80, required),
    text('Email', 80, { type: 'email' }),
    text('Title', 128),
    text('Phone', 40, { type: 'phone' }),
    text('MailingCity', 40),
    text('Description', 32_000, { type: 'textarea' }),
    flag('HasOptedOutOfEmail', { label: 'Email Opt Out' }),
  ],
  Account: [
    ...standard,
    owner('User'),
    master('Account'),
    text('Name', 255, { ...required, label: 'Account Name' }),
    text('Website', 255, { type: 'url' }),
    picklist('Industry', INDUSTRIES),
    text('Phone', 40, { type: 'phone' }),
  ],
  User: [...standard, text('Name', 121, required), text('Email', 128, { type: 'email' }), flag('IsActive')],
  // What people attach to a record without changing it.
  Case: [...standard, owner('User'), reference('ContactId', ['Contact']), reference('AccountId', ['Account'])],
  CampaignMember: [...standard, reference('LeadId', ['Lead']), reference('ContactId', ['Contact'])],
  Event: [...standard, reference('WhoId', ['Lead', 'Contact']), reference('WhatId', ['Account'])],
  ContentDocumentLink: [...standard, reference('LinkedEntityId', ['Lead', 'Contact', 'Account'])],
  // Queues.
  Group: [...standard, text('Name', 40, required), text('Email', 128, { type: 'email' }), text('Type', 40)],
  PermissionSet: [...standard, text('Name', 80, required), text('Label', 80, required)],
  PermissionSetAssignment: [
    ...standard,
    reference('AssigneeId', ['User'], required),
    reference('PermissionSetId', ['PermissionSet'], required),
  ],
  FieldPermissions: [
    ...standard,
    reference('ParentId', ['PermissionSet'], required),
    text('SobjectType', 80, required),
    text('Field', 255, required),
    flag('PermissionsRead'),
    flag('PermissionsEdit'),
  ],
})

export const PREFIXES: Record<string, string> = {
  Lead: '00Q',
  Contact: '003',
  Account: '001',
  User: '005',
  Group: '00G',
  PermissionSet: '0PS',
  PermissionSetAssignment: '0Pa',
  FieldPermissions: '01k',
  Task: '00T',
  Case: '500',
  CampaignMember: '00v',
  Event: '00U',
  ContentDocumentLink: '06A',
  EmailMessage: '02s',
  EmailMessageRelation: '0Kb',
  Opportunity: '006',
  OpportunityContactRole: '00K',
}
