import { expect, test } from 'vitest'
import { changeLines } from './change-lines.ts'

test('changes of deals and emails are readable, without HubSpot’s internal names', () => {
  const changes = {
    amount: { from: '1200.00', to: '1500.50' },
    dealstage: { from: 'appointmentscheduled', to: 'closedwon' },
    hs_lead_status: { from: null, to: 'OPEN_DEAL' },
    hs_email_direction: { from: null, to: 'INCOMING_EMAIL' },
    pipeline: { from: null, to: 'default' },
  }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes } })).toEqual([
    'Status: “Open deal”',
    'Value: 1,200.00 → 1,500.50',
    'Stage: “Appointment scheduled” → “Closed won”',
    'Direction: “Received”',
  ])
})

test('a stage of a custom pipeline is shown as HubSpot sends it', () => {
  const changes = { dealstage: { from: null, to: '1394053' }, amount: { from: null, to: '' } }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes } })).toEqual(['Stage: “1394053”', 'Value: empty'])
})

test('opportunities and deal values that came from a CRM are readable', () => {
  const changes = {
    StageName: { from: 'Prospecting', to: 'Closed Won' },
    Amount: { from: '100.0', to: '250.50' },
    CloseDate: { from: null, to: '2026-12-31' },
  }
  expect(changeLines({ provider: 'salesforce', syncedData: { changes } })).toEqual([
    'Stage: “Prospecting” → “Closed Won”',
    'Value: 100.00 → 250.50',
    'Close date: “2026-12-31”',
  ])
  const value = { dealValue: { from: 10_000, to: 25_050 } }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes: value } })).toEqual(['Deal value: £100 → £250.50'])
})

test('a lifecycle stage of HubSpot is shown in words', () => {
  const changes = { lifecyclestage: { from: 'lead', to: 'salesqualifiedlead' } }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes } })).toEqual([
    'Lifecycle stage: “Lead” → “Sales qualified lead”',
  ])
})

test('an amount has the currency of its deal, where that is known, and never pounds for euros', () => {
  const changes = { amount: { from: null, to: '50.00' }, deal_currency_code: { from: null, to: 'EUR' } }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes } })).toEqual(['Value: 50.00 EUR', 'Currency: “EUR”'])
})

test('a long text is shown by its beginning', () => {
  const changes = { Description: { from: null, to: 'a'.repeat(30_000) } }
  const [line = ''] = changeLines({ provider: 'salesforce', syncedData: { changes } })
  expect(line).toBe(`Notes: “${'a'.repeat(200)}…”`)
})

test('a property that the user chose has the name of its field', () => {
  const changes = { Direct__c: { from: null, to: '1' }, Other__c: { from: null, to: '2' } }
  const fields = { phone: { property: 'Direct__c' } }
  expect(changeLines({ provider: 'salesforce', syncedData: { changes } }, fields)).toEqual([
    'Phone: “1”',
    'Other__c: “2”',
  ])
})
