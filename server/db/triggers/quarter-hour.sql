-- The quarter of an hour a moment is in: every time zone's days are made of whole quarters of an hour.
CREATE OR REPLACE FUNCTION leadwright_quarter(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT date_bin('15 minutes', moment, '2000-01-01 00:00:00+00'::timestamptz) $$;
