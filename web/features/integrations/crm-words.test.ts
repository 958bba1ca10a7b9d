import { expect, test } from 'vitest'
import { changeLines } from './crm-words.ts'

test('what happens to a deal or a mail is told in words, not by the names that HubSpot has for itself', () => {
  const changes = {
    amount: { from: '1200.00', to: '1500.50' },
    dealstage: { from: 'appointmentscheduled', to: 'closedwon' },
    hs_lead_status: { from: null, to: 'OPEN_DEAL' },
    hs_email_direction: { from: null, to: 'INCOMING_EMAIL' },
    pipeline: { from: null, to: 'default' },
  }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes } })).toEqual([
    'Status: “Open deal”',
    'Value: £1,200 → £1,500.50',
    'Stage: “Appointment scheduled” → “Closed won”',
    'Direction: “Received”',
  ])
})

test('a stage of a pipeline of their own is told as HubSpot tells it', () => {
  const changes = { dealstage: { from: null, to: '1394053' }, amount: { from: null, to: '' } }
  expect(changeLines({ provider: 'hubspot', syncedData: { changes } })).toEqual(['Stage: “1394053”', 'Value: empty'])
})
