import type { Stage } from './proof.ts'

/**
 * A clock of the database that a proof sets. Functions of its own stand before those of PostgreSQL on the search path, so it holds for connections that are
 * opened afterwards; defaults of columns keep the real clock.
 */
export async function openDatabaseClock({ pool }: Stage) {
  await pool.query(`
    create schema proof_clock;
    create table proof_clock.hands (stands_at timestamptz);
    insert into proof_clock.hands values (null);
    create function proof_clock.clock_timestamp() returns timestamptz language sql volatile as
      'select coalesce((select stands_at from proof_clock.hands), pg_catalog.clock_timestamp())';
    create function proof_clock.now() returns timestamptz language sql stable as
      'select coalesce((select stands_at from proof_clock.hands), pg_catalog.now())';
    do $$ begin execute format('alter database %I set search_path = proof_clock, public, pg_catalog', current_database()); end $$`)
  return {
    /** Undefined: as late as it is. */
    set: (at: Date | undefined) => pool.query('update proof_clock.hands set stands_at = $1', [at?.toISOString() ?? null]),
  }
}
