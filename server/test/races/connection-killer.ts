/** Cuts a connection in the middle of a transaction: at the nth row that it writes, which is the same row in a repeated walk. */
import type { TestWorld } from '../world'

export interface Knife {
  /** Terminates the connection that writes the nth row from now on, during that write; n is `rows`. */
  arm(rows: number): Promise<void>
  /** Disarms; returns true if a connection was cut. */
  sheathe(): Promise<boolean>
}

/** Counts rows written to these tables, also by transactions that roll back. */
export async function openKnife({ database: { pool } }: TestWorld, tables: readonly string[]): Promise<Knife> {
  await pool.query(`create sequence knife_rows; create table knife_at (at bigint not null); insert into knife_at values (0);
    create function knife() returns trigger language plpgsql as $$ begin
      if nextval('knife_rows') = (select at from knife_at) then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`)
  for (const table of tables)
    await pool.query(`create trigger knife after insert or update or delete on ${table} for each row execute function knife()`)
  return {
    arm: async (rows) => void (await pool.query('update knife_at set at = $1 + (select last_value from knife_rows)', [rows])),
    async sheathe() {
      const { rows } = await pool.query<{ cut: boolean }>(`update knife_at k set at = 0 from (select at from knife_at) old
        returning old.at > 0 and old.at <= (select last_value from knife_rows) as cut`)
      return rows[0]!.cut
    },
  }
}
