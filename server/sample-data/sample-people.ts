// A believable fictional market: none of these people or companies exist, and `.example` addresses are undeliverable.

export const FIRST_NAMES =
  'Grace Tomás Ingrid Wei Amara Jonas Priya Luca Sofia Daniel Marta Hugo Aisha Björn Chloé Diego Elif Finn Hana Ivan Julia Kofi Leila Mateo Nadia Oscar Petra Ravi Sara Theo'.split(
    ' ',
  )

export const LAST_NAMES =
  'Hopper Rivera Solberg Zhang Okafor Weber Raman Moretti Lindqvist Nowak Osei Lambert Khan Larsen Dubois García Yilmaz Silva Müller Kowalski Novak Haddad Fischer Rossi Tanaka Ahmed Costa Meyer Jensen Petrov'.split(
    ' ',
  )

export type SampleCompany = { name: string; industry: string; size: string; location: string }

const company = (name: string, industry: string, size: string, location: string): SampleCompany => ({
  name,
  industry,
  size,
  location,
})

export const COMPANIES: SampleCompany[] = [
  company('Navona Systems', 'technology', '200+', 'London'),
  company('Clínica Serrano', 'healthcare', '51-200', 'Madrid'),
  company('Fjordbank', 'finance', '200+', 'Oslo'),
  company('Paperlane', 'technology', '1-10', 'Bristol'),
  company('Kestrel Foods', 'retail', '51-200', 'Leeds'),
  company('Hafenklinik', 'healthcare', '200+', 'Hamburg'),
  company('Nimbuspath', 'technology', '11-50', 'Dublin'),
  company('Aurora Capital', 'finance', '11-50', 'Edinburgh'),
  company('Brightwell Stores', 'retail', '200+', 'Manchester'),
  company('Polmedica', 'healthcare', '51-200', 'Kraków'),
  company('Quai Nord', 'manufacturing', '51-200', 'Lyon'),
  company('Harrow Learning', 'education', '11-50', 'Oxford'),
  company('Tidewater Logistics', 'other', '51-200', 'Rotterdam'),
  company('Larkspur Analytics', 'technology', '11-50', 'Cambridge'),
  company('Meridian Mutual', 'finance', '200+', 'Zürich'),
  company('Orchard & Vine', 'retail', '11-50', 'Bath'),
  company('Steelhaven', 'manufacturing', '200+', 'Essen'),
  company('Cedar Clinic Group', 'healthcare', '51-200', 'Cork'),
  company('Bluefern Software', 'technology', '51-200', 'Utrecht'),
  company('Copperline Energy', 'other', '200+', 'Aberdeen'),
  company('Saltmarsh Bank', 'finance', '51-200', 'Norwich'),
  company('Velvet Thread', 'retail', '1-10', 'Milan'),
  company('Northgate Academy', 'education', '51-200', 'York'),
  company('Pinnacle Robotics', 'manufacturing', '11-50', 'Turin'),
]

export const JOB_TITLES =
  'VP Engineering,Head of Operations,CFO,Founder,Director of Procurement,IT Manager,Product Lead,Buyer,Chief Executive,Marketing Director,Operations Manager,Head of Sales'.split(
    ',',
  )
