-- The text of a follow-up and the note of an owner log are deleted with the lead's phone: both may name the person.
CREATE OR REPLACE FUNCTION lead_records_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changeable CONSTANT text[] := '{by_id,owner_id,about_id,content_enc,note}';
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - changeable) = (to_jsonb(OLD) - changeable)
    AND ((to_jsonb(NEW) ->> 'content_enc') IS NULL OR (to_jsonb(NEW) ->> 'content_enc') = (to_jsonb(OLD) ->> 'content_enc'))
    AND (coalesce(to_jsonb(NEW) ->> 'note', '') = '' OR (to_jsonb(NEW) ->> 'note') = (to_jsonb(OLD) ->> 'note'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'records of leads are only added to';
END
$$;
