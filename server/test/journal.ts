/** A journal of rows: every committed insert, effective update, and delete, by table. */
import { sql } from 'drizzle-orm'
import type { Db } from '../src/db/open'

export interface Journal {
  /** `table: operation` for every change since the last read. */
  read(): Promise<string[]>
}

/**
 * Records changes from now on, by triggers on every table except `except`. A trigger writes in the observed
 * transaction, so rolled-back changes are not recorded.
 */
export async function keepJournal(db: Db, except: readonly string[] = []): Promise<Journal> {
  await db.execute(
    sql.raw(`
    create table journal (id bigint generated always as identity, entry text not null);
    create function note_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
      insert into journal (entry) values (tg_table_name || ': ' || lower(tg_op));
      return null;
    end $$;
    do $$
    declare name text;
    begin
      -- A month of a table has its table's triggers.
      for name in select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname not in ('journal'${except.map((table) => `, '${table}'`).join('')})
      loop
        execute format('create trigger journal_of_rows after insert or update or delete on %I for each row execute function note_change()', name);
      end loop;
    end $$;`),
  )
  return {
    async read() {
      const { rows } = await db.execute<{ entry: string }>(sql`delete from journal returning entry`)
      return rows.map(({ entry }) => entry)
    },
  }
}
