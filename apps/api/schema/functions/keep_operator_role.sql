CREATE OR REPLACE FUNCTION keep_operator_role()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.operator_role IS DISTINCT FROM OLD.operator_role THEN
      NEW.is_admin := NEW.operator_role IS NOT NULL;
    ELSIF NEW.is_admin THEN
      NEW.operator_role := coalesce(NEW.operator_role, 'administrator');
    ELSIF TG_OP = 'UPDATE' THEN
      NEW.operator_role := NULL;
    ELSE
      NEW.is_admin := NEW.operator_role IS NOT NULL;
    END IF;
    RETURN NEW;
  END $function$;
