import type pg from 'pg'

/** Believable leads, written in one statement. The same call always makes the same ones. */
export async function fillLeads(db: pg.Pool | pg.PoolClient, userId: number, many: number) {
  await db.query(
    `insert into leads (user_id, first_name, last_name, email, company, job_title, industry, company_size, location, status, ai_score, deal_value, probability, notes, source, created_at)
     select $1, f, l, lower(f || '.' || l || n || '@' || replace(lower(c), ' ', '') || '.example'), c || ' ' || (n % 997), t,
       (array['technology', 'healthcare', 'finance', 'retail', 'manufacturing', 'education', 'other'])[1 + n % 7], (array['1-10', '11-50', '51-200', '200+'])[1 + n % 4],
       (array['London', 'Oslo', 'Lagos', 'Lyon', 'Pune'])[1 + n % 5], (array['new', 'new', 'contacted', 'qualified', 'lost'])[1 + n % 5],
       (n * 37) % 101, (n % 5000) * 1000, n % 101, case when n % 3 = 0 then 'Met at the fair, asked for a call next quarter.' end, 'import', now() - n * interval '37 seconds'
     from (
       select n,
         (array['Grace', 'Tomás', 'Ingrid', 'Wei', 'Amara', 'Jonas', 'Priya', 'Luca', 'Sofia', 'Daniel', 'Marta', 'Hugo', 'Aisha', 'Björn', 'Chloé', 'Diego', 'Elif'])[1 + n % 17] as f,
         (array['Hopper', 'Rivera', 'Solberg', 'Zhang', 'Weber', 'Raman', 'Moretti', 'Lindqvist', 'Osei', 'Nowak', 'Lambert', 'Khan', 'Larsen', 'Dubois', 'García', 'Yilmaz', 'Smith',
           'Jones', 'Brown', 'Taylor', 'Silva', 'Müller', 'Kowalski'])[1 + (n / 17) % 23] || case when n % 211 = 0 then ' Okafor' else '' end as l,
         (array['Navona Systems', 'Clinica Serrano', 'Fjordbank', 'Paperlane', 'Kestrel Foods', 'Hafenklinik', 'Nimbuspath', 'Aurora Capital', 'Brightline', 'Polmedica', 'Quai Nord'])[1 + n % 11] as c,
         (array['VP Engineering', 'Head of Operations', 'CFO', 'Founder', 'Director of Procurement', 'IT Manager', 'Product Lead', 'Buyer'])[1 + n % 8] as t
       from generate_series(1, $2::int) n
     ) people`,
    [userId, many],
  )
}
