import { describe, expect, test } from 'vitest'
import { MERGE_FIELDS, type MergeField } from '../../contract/email-template.ts'
import { likelyField } from './likely-field.ts'
import { renderEmail, tooComplexWords } from './merge-fields.ts'

const grace: Record<MergeField, string | null> = {
  ...(Object.fromEntries(MERGE_FIELDS.map((field) => [field, null])) as Record<MergeField, null>),
  firstName: 'Grace',
  lastName: 'Hopper',
  fullName: 'Grace Hopper',
  email: 'grace@navona.example',
  company: 'Navona',
  industry: 'technology',
  senderName: 'Ada',
}
const rendered = (body: string, fields: Partial<typeof grace> = {}) => {
  const { body: text, problems } = renderEmail({ subject: '', body }, { ...grace, ...fields })
  return { text, problems }
}
const TOO_MANY = 'This text uses too many fields and conditions. Use at most 500.'
const fine = (text: string) => ({ text, problems: [] })

describe('what reads as meant', () => {
  test.each([
    ['Hello {{ firstName }} of {{company}}!', 'Hello Grace of Navona!'],
    ['{{ firstName | default: "there" }}', 'Grace'],
    ['{{ timeZone | default: "your time zone" }}', 'your time zone'],
    ['{{ jobTitle | default: "there" }}', 'there'],
    ['{{ jobTitle | default: "" }}.', '.'],
    ['{{ jobTitle | default: location | default: "you" }}', 'you'],
    ['{{ firstName | upcase }} {{ "x" | capitalize }}', 'GRACE X'],
    ['{% if jobTitle != "" %}As {{ jobTitle }}{% else %}Hello{% endif %}', 'Hello'],
    ['{% if industry == "technology" %}tech{% endif %}', 'tech'],
    ['{% unless jobTitle == "" %}As {{ jobTitle }}{% endunless %}', ''],
    ["{company} and [firstName], {senderName}'s", "Navona and Grace, Ada's"],
    ['{ firstName } {not a field} [neither]', 'Grace {not a field} [neither]'],
    ['{% if jobTitle %}As {{ jobTitle }}{% elsif firstName %}Hello{% endif %}', 'Hello'],
    ['[company](x) 100% {} } {', '[company](x) 100% {} } {'],
    ['a  b\n\n  c', 'a  b\n\n  c'],
  ])('%s', (body, text) => {
    expect(rendered(body)).toEqual(fine(text))
  })

  test('a value is text, never a template', () => {
    const company = '{{ email }} {% if firstName %}x{% endif %} {email} <b>'
    expect(rendered('{{ company }}', { company })).toEqual(fine(company))
  })

  test('a subject is one line', () => {
    const mail = renderEmail(
      { subject: 'For\n {{ company }}', body: '' },
      { ...grace, company: 'A\r\nBcc: x@y.example' },
    )
    expect(mail.subject).toBe('For A Bcc: x@y.example')
  })
})

describe('problems', () => {
  test('an email has at most 100 links, also with the values of its lead', () => {
    const links = (count: number) => 'https://navona.example '.repeat(count)
    expect(rendered(links(100)).problems).toEqual([])
    const message = 'The email has more than 100 links. Remove some.'
    expect(rendered(`${links(100)}{{ website }}`, { website: 'https://n.example' }).problems).toMatchObject([
      { message },
    ])
    expect(tooComplexWords({ subject: '', body: links(100) })).toBeNull()
    expect(tooComplexWords({ subject: '', body: links(101) })).toBe(message)
  })

  test('an unknown field is named, with what was probably meant', () => {
    expect(
      renderEmail({ subject: '{{ frstName }}', body: '{{ colour | default: "x" }} {{ first_name }}' }, grace),
    ).toMatchObject({
      subject: '',
      body: 'x ',
      problems: [
        {
          field: 'frstName',
          place: 'subject',
          message: 'Unknown field "frstName". Did you mean firstName?',
          suggestion: 'firstName',
        },
        { field: 'colour', place: 'body', message: 'Unknown field "colour".' },
        {
          field: 'first_name',
          place: 'body',
          message: 'Unknown field "first_name". Did you mean firstName?',
          suggestion: 'firstName',
        },
      ],
    })
  })

  test('a missing value without a default renders empty and is named, once', () => {
    expect(rendered('As {{ jobTitle }} and {jobTitle}')).toMatchObject({
      text: 'As  and ',
      problems: [
        {
          field: 'jobTitle',
          place: 'body',
          message: 'No value for jobTitle. Add a default: {{ jobTitle | default: "…" }}',
        },
      ],
    })
  })

  test('what is not shown is not missed', () => {
    expect(rendered('{% if jobTitle == "x" %}{{ location }}{% endif %}{{ firstName }}')).toEqual(fine('Grace'))
  })

  test.each([
    ['firstname', 'firstName'],
    ['first_name', 'firstName'],
    ['First Name', 'firstName'],
    ['lead.firstName', 'firstName'],
    ['fistName', 'firstName'],
    ['comapny', 'company'],
    ['companyName', 'company'],
    ['title', 'jobTitle'],
    ['name', 'fullName'],
    ['sendername', 'senderName'],
    ['constructor', undefined],
    ['__proto__', undefined],
    ['weather', undefined],
    ['x'.repeat(1000), undefined],
  ])('%s probably means %s', (typed, field) => {
    expect(likelyField(typed)).toBe(field)
  })
})

describe('hostile templates do nothing but say so', () => {
  test.each([
    ['{% include "/etc/passwd" %}', "{% include %} can't be used in an email."],
    ['{% render "x" %}', "{% render %} can't be used in an email."],
    ['{% layout "x" %}', "{% layout %} can't be used in an email."],
    ['{% for i in (1..1000000000) %}x{% endfor %}', "{% for %} can't be used in an email."],
    ['{% tablerow i in (1..9) %}{% endtablerow %}', "{% tablerow %} can't be used in an email."],
    ['{% assign firstName = "x" %}', "{% assign %} can't be used in an email."],
    ['{% capture x %}y{% endcapture %}', "{% capture %} can't be used in an email."],
    ['{% raw %}{{ x }}{% endraw %}', "{% raw %} can't be used in an email."],
    ['{% liquid assign x = 1 %}', "{% liquid %} can't be used in an email."],
    ['{{ "now" | date: "%Y" }}', 'Unknown filter "date".'],
    ['{{ "a" | replace: "a", "aaaa" }}', 'Unknown filter "replace".'],
    ['{{ firstName | constructor }}', 'Unknown filter "constructor".'],
    ['{{ (1..1000000000) }}', TOO_MANY],
    ['{{ firstName', 'Invalid template syntax: {{ firstName'],
    ['{% if firstName %}', 'Invalid template syntax: {% if firstName %}'],
  ])('%s', (body, message) => {
    expect(rendered(body)).toMatchObject({ text: body, problems: [{ message }] })
  })

  test.each(['__proto__', 'constructor', 'toString', 'firstName.constructor', '__proto__.polluted', 'firstName["x"]'])(
    '%s reaches nothing',
    (path) => {
      const { text, problems } = rendered(`a{{ ${path} }}b`)
      expect(text).toBe('ab')
      expect(problems[0]?.message).toContain('Unknown field')
    },
  )

  test.each([
    ['conditions', (n: number) => `{% if firstName${' and firstName'.repeat(n - 1)} %}x{% endif %}`],
    ['fields', (n: number) => '{{ firstName }}'.repeat(n)],
    ['simple fields', (n: number) => '{firstName} '.repeat(n)],
    ['fields with a default', (n: number) => '{{ jobTitle | default: "you" }}'.repeat(n)],
    ['defaults that are fields', (n: number) => `{{ firstName${' | default: lastName'.repeat(n - 1)} }}`],
    ['branches', (n: number) => `{% if firstName %}${'{% elsif lastName %}'.repeat(n - 2)}{% endif %}`],
    ['cases', (n: number) => `{% case firstName %}${'{% when lastName %}'.repeat(n - 2)}{% endcase %}`],
  ])('500 %s are fine, and more are too many', (_, text) => {
    expect(rendered(text(500)).problems).toEqual([])
    expect(rendered(text(510))).toMatchObject({ text: text(510), problems: [{ message: TOO_MANY }] })
  })

  test('a lead whose values make the email too long gets none', () => {
    const { problems } = rendered('{{ company }}'.repeat(500), { company: 'N'.repeat(201) })
    expect(problems).toMatchObject([
      { message: 'The email has more than 100,000 characters for this lead. Shorten it.' },
    ])
  })

  test('long and deep ones end soon', () => {
    for (const body of [
      '{% if firstName %}'.repeat(2_700),
      `${'{% if firstName %}'.repeat(1_500)}x${'{% endif %}'.repeat(1_500)}`,
      '{{'.repeat(25_000),
      '{%'.repeat(25_000),
      '{'.repeat(50_000),
      '['.repeat(50_000),
      '{{ firstName }}'.repeat(3_000),
      Array.from({ length: 4_000 }, (_, i) => `{{ a${i} }}`).join(''),
      `{{ firstName${' | upcase'.repeat(5_000)} }}`,
      `{{ a${'.a'.repeat(20_000)} }}`,
      `{{ a${'[a'.repeat(10_000)} }}`,
      `{{ "${'x'.repeat(49_000)}" | truncate: 99999999 }}`,
    ])
      expect(rendered(body).text.length).toBeLessThan(200_000)
  })
})
