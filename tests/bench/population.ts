/**
 * A large membership for measurements: as many published people as requested in addition to those of the demonstration,
 * whose texts and picture files they share. Facts, cities, activity, likes, skips and blocks are distributed unevenly,
 * as among real people.
 */
import { createHash } from 'node:crypto'
import type { ProfileFacts } from '@qianxian/protocol/love/profile.rules'
import type pg from 'pg'
import type { Database } from '../../server/src/db/open'
import { startServer, type TestServer } from '../support/server'
import { openRecorder, type Recorder } from './statements'

export interface Population {
  tenantId: number
  /** Tokens of love users who have skipped, liked and blocked others. */
  tokens: string[]
  /** Public numbers of people from all over the table whom every viewer may see. */
  numbers: string[]
  /** City codes, most populous first. */
  cities: string[]
}

export interface Peopled {
  server: TestServer
  database: Database
  recorder: Recorder
  population: Population
}

const VIEWERS = 200
/** The server's own number of connections. */
const POOL_SIZE = 10
const SKIPS_OF_A_VIEWER = 150
const LIKES_OF_A_VIEWER = 40
const BLOCKS_OF_A_VIEWER = 8
/** Seed of `random()`, so that runs are comparable. */
const RANDOM_SEED = 0.42
const TABLES = ['users', 'love_profiles', 'media', 'photos', 'mate_preferences', 'interactions', 'blocks', 'line_quotas']

const tokenOf = (viewer: number): string => `population-viewer-${viewer}`

/**
 * Runs `work` on a separate server with this many people, whose statements can be recorded; the server is removed
 * afterwards. The scheduler is off, because its statements belong to no request.
 * @param lay inserts further rows, by the connection that inserted the people
 */
export async function withPeople<Result>(
  people: number,
  work: (peopled: Peopled) => Promise<Result>,
  lay?: (database: Database, client: pg.ClientBase, population: Population) => Promise<void>,
): Promise<Result> {
  const recorder = openRecorder()
  const server = await startServer({ ...recorder.env, PROCESS_ROLE: 'api' })
  const database = await server.openDatabase(POOL_SIZE)
  try {
    const client = await database.pool.connect()
    let population: Population
    try {
      const started = performance.now()
      population = await populate(client, people)
      console.error(`bench: ${people} people laid in ${Math.round((performance.now() - started) / 1000)} s`)
      await lay?.(database, client, population)
    } finally {
      client.release(true)
    }
    return await work({ server, database, recorder, population })
  } finally {
    await database.close()
    await server.stop()
    recorder.close()
  }
}

/**
 * Fills the default tenant of a seeded database. It rebuilds the tables' indexes, so no other process may use the
 * database; the connection cannot be reused afterwards.
 */
async function populate(client: pg.ClientBase, people: number): Promise<Population> {
  const { cityEntries, hotCities } = await import('../../server/src/features/tenant/regions')
  const run = (text: string, values: unknown[] = []) => client.query<Record<string, never>>(text, values)
  const one = async <Value>(text: string, values: unknown[] = []) => Object.values((await run(text, values)).rows[0]!)[0] as Value
  const tenantId = Number(await one('select id from tenants where is_default'))
  const served = (await run('select code from cities where tenant_id = $1 order by code', [tenantId])).rows.map((row) => String(row.code))
  const cities = [...new Set([...served, ...[...hotCities(), ...cityEntries()].map((city) => city.code)])]

  // Vacuuming a million people takes longer than any request may.
  await run('set statement_timeout = 0')
  await run('begin')
  for (const setting of [
    "maintenance_work_mem = '1GB'",
    "work_mem = '256MB'",
    'synchronous_commit = off',
    'idle_in_transaction_session_timeout = 0',
  ]) {
    await run(`set local ${setting}`)
  }
  await run('select setseed($1)', [RANDOM_SEED])
  const indexes = await dropIndexes(client)
  await layTemplates(client, tenantId)
  await run(
    'create temporary table places on commit drop as select ordinality::int as place, code from unnest($1::text[]) with ordinality as t(code)',
    [cities],
  )
  await run(`create temporary table base on commit drop as select
    (select coalesce(max(id), 0) from users) as users, (select coalesce(max(id), 0) from love_profiles) as profiles, (select coalesce(max(id), 0) from media) as media,
    (select count(*) from templates)::int as templates, (select count(*) from places)::int as places`)
  // The cube of a uniform number: the first few cities hold most people, the last ones a handful.
  await run(
    `create temporary table drawn on commit drop as
     select i, base.users + i as user_id, base.profiles + i as profile_id, base.media + 3 * i as media_id,
       1 + (i * 7919 + i / base.templates) % base.templates as template,
       places.code as city,
       now() - interval '1 day' * least(power(b, 2.5) * 180, power(c, 1.3) * 700) as active_at,
       now() - interval '1 day' * power(c, 1.3) * 700 as published_at,
       floor((d - 0.5) * 1500)::int as younger_days, floor((e - 0.5) * 9)::int as taller
     from base cross join (select i, random() as a, random() as b, random() as c, random() as d, random() as e from generate_series(1, $1::bigint) as i) as dice
     join places on place = 1 + floor(base.places * power(a, 3))::int`,
    [people],
  )
  await run('alter table drawn add primary key (i)')
  await run('analyze drawn')
  await layPeople(client, tenantId)
  await layPictures(client, tenantId)
  await layWishes(client, tenantId)
  await layTies(client, tenantId, people)
  for (const definition of indexes) await run(definition)
  for (const table of ['users', 'love_profiles', 'media']) {
    await run(`select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${table}))`, [table])
  }
  const numbers = (
    await run(
      "select p.no from drawn d join love_profiles p on p.tenant_id = $1 and p.id = d.profile_id where d.i % greatest($2::bigint / 500, 1) = 0 and p.visibility = 'public'",
      [tenantId, people],
    )
  ).rows
  await run('commit')
  for (const table of [...TABLES, 'sessions']) await run(`vacuum (analyze) ${table}`)
  return {
    tenantId,
    tokens: Array.from({ length: Math.min(VIEWERS, people) }, (_, viewer) => tokenOf(viewer + 1)),
    numbers: numbers.map((row) => String(row.no)),
    cities,
  }
}

/** Building an index once is much faster than maintaining it row by row. Returns the statements that create the indexes again. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]) and not i.indisprimary`,
    [TABLES],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map((row) => row.definition)
}

/** Listed people of the demonstration, with the columns that the server would derive from their facts. */
async function layTemplates(client: pg.ClientBase, tenantId: number): Promise<void> {
  const { derivedColumns } = await import('../../server/src/features/love/profile/derived')
  const { rows } = await client.query<{ id: number } & Record<string, unknown>>(
    'select * from love_profiles where tenant_id = $1 and is_listed order by id',
    [tenantId],
  )
  const camel = (row: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]),
    )
  const derived = rows.map((row, place) => {
    const photoCount = place % 3 === 0 ? 3 : 1
    const facts = {
      ...(camel(row) as ProfileFacts),
      privacy: row.privacy as object,
      lifecycle: 'published' as const,
      isHidden: false,
      coverMediaId: 1,
      photoCount,
    }
    return { id: row.id, place: place + 1, photos: photoCount, completeness: derivedColumns(facts).completeness }
  })
  await client.query(
    `create temporary table templates on commit drop as
     select d.place, d.photos, d.completeness as score, p.*, w.value as wishes
     from jsonb_to_recordset($1::jsonb) as d(id bigint, place int, photos int, completeness int)
     join love_profiles p on p.tenant_id = $2 and p.id = d.id
     left join mate_preferences w on w.tenant_id = p.tenant_id and w.profile_id = p.id`,
    [JSON.stringify(derived), tenantId],
  )
  // Albums of the demonstration, in rotation.
  await client.query(
    `create temporary table files on commit drop as
     select row_number() over (order by m.id)::int as place, m.* from photos f join media m on m.tenant_id = f.tenant_id and m.id = f.media_id
     where f.tenant_id = $1 and f.state = 'approved' and m.verdict = 'pass'`,
    [tenantId],
  )
}

async function layPeople(client: pg.ClientBase, tenantId: number): Promise<void> {
  // These phones are never called; they only must exist and be unique.
  await client.query(
    `insert into users (id, tenant_id, phone_hash, phone_enc, user_name, invite_code, vip_type, vip_until, real_name_at, created_at, last_seen_at) overriding system value
     select d.user_id, $1::bigint, md5('population' || d.i) || md5(d.i::text), u.phone_enc, null, translate(lpad(d.i::text, 8, '0'), '01', 'WX'),
       case when t.is_vip then 'year' end, case when t.is_vip then now() + interval '200 days' end, case when t.is_verified then d.published_at end, d.published_at, d.active_at
     from drawn d join templates t on t.place = d.template join users u on u.tenant_id = t.tenant_id and u.id = t.user_id`,
    [tenantId],
  )
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'love_profiles' and is_generated = 'NEVER'`,
  )
  const own: Record<string, string> = {
    id: 'd.profile_id',
    tenant_id: '$1::bigint',
    user_id: 'd.user_id',
    no: '(20000000 + d.i * 7368787 % 60000000)::text',
    birthday: "greatest(t.birthday + d.younger_days, current_date - interval '60 years')::date",
    height_cm: 't.height_cm + d.taller',
    residence_geo: 'd.city',
    city_geo: "left(d.city, 4) || '00'",
    completeness: 't.score',
    photo_count: 't.photos',
    cover_media_id: 'd.media_id',
    published_at: 'd.published_at',
    last_active_at: 'd.active_at',
    created_at: 'd.published_at',
    accepts_geos: 'case when t.accepts_geos is not null then to_jsonb(array[d.city]) end',
    lifecycle: "'published'",
    version: '1',
  }
  const columns = rows.map((row) => row.name)
  await client.query(
    `insert into love_profiles (${columns.join(', ')}) overriding system value
     select ${columns.map((name) => own[name] ?? `t.${name}`).join(', ')} from drawn d join templates t on t.place = d.template`,
    [tenantId],
  )
}

async function layPictures(client: pg.ClientBase, tenantId: number): Promise<void> {
  const pictures = `from drawn d join templates t on t.place = d.template cross join lateral generate_series(0, t.photos - 1) as position
    join files f on f.place = 1 + (d.i * 31 + position * 7) % (select count(*) from files)`
  await client.query(
    `insert into media (id, tenant_id, owner_id, purpose, original_key, display_key, thumb_key, blur_key, sha256, dhash, width, height, color, verdict, created_at) overriding system value
     select d.media_id + position, $1::bigint, d.user_id, 'photo', f.original_key, f.display_key, f.thumb_key, f.blur_key, f.sha256, f.dhash, f.width, f.height, f.color, 'pass', d.published_at ${pictures}`,
    [tenantId],
  )
  await client.query(
    `insert into photos (tenant_id, profile_id, media_id, state, position, is_avatar, created_at)
     select $1::bigint, d.profile_id, d.media_id + position, 'approved', position, position = 0, d.published_at ${pictures}`,
    [tenantId],
  )
}

async function layWishes(client: pg.ClientBase, tenantId: number): Promise<void> {
  // The profiles already contain the values that the trigger would copy.
  await client.query('alter table mate_preferences disable trigger user')
  await client.query(
    `insert into mate_preferences (tenant_id, profile_id, value)
     select $1::bigint, d.profile_id, case when jsonb_array_length(t.wishes -> 'geos') > 0 then jsonb_set(t.wishes, '{geos}', to_jsonb(array[d.city])) else t.wishes end
     from drawn d join templates t on t.place = d.template where t.wishes is not null`,
    [tenantId],
  )
  await client.query('alter table mate_preferences enable trigger user')
  await client.query(
    `insert into line_quotas (tenant_id, profile_id, source, total, ends_at)
     select $1::bigint, d.profile_id, 'gift', 5, now() + interval '90 days' from drawn d where d.i % 20 = 0 or d.i <= $2`,
    [tenantId, VIEWERS],
  )
}

/** Likes among all people; the viewers have looked through many people already. */
async function layTies(client: pg.ClientBase, tenantId: number, people: number): Promise<void> {
  const tie = (kind: string, each: number, who: string, step: number) =>
    client.query(
      `insert into interactions (tenant_id, from_id, to_id, type, created_at)
       select $1::bigint, d.profile_id, other.profile_id, $2, now() - interval '1 day' * 25 * random()
       from drawn d cross join generate_series(1, $3::int) as n join drawn other on other.i = 1 + (d.i * $4::bigint + n * 104729) % $5::bigint
       where ${who} and other.i <> d.i on conflict do nothing`,
      [tenantId, kind, each, step, people],
    )
  await tie('like', 1, 'd.i % 3 = 0', 48_611)
  await tie('like', LIKES_OF_A_VIEWER, `d.i <= ${VIEWERS}`, 1_299_709)
  await tie('skip', SKIPS_OF_A_VIEWER, `d.i <= ${VIEWERS}`, 15_485_863)
  await client.query(
    `insert into blocks (tenant_id, from_id, to_id, source, created_at)
     select $1::bigint, d.profile_id, other.profile_id, 'detail', now()
     from drawn d cross join generate_series(1, case when d.i <= $2 then $3::int else 1 end) as n join drawn other on other.i = 1 + (d.i * 32452843 + n * 7919) % $4::bigint
     where (d.i <= $2 or d.i % 100 = 0) and other.i <> d.i`,
    [tenantId, VIEWERS, BLOCKS_OF_A_VIEWER, people],
  )
  const hashes = Array.from({ length: VIEWERS }, (_, viewer) =>
    createHash('sha256')
      .update(tokenOf(viewer + 1))
      .digest('hex'),
  )
  await client.query(
    `insert into sessions (tenant_id, token_hash, user_id, platform, expires_at)
     select $1::bigint, hash, d.user_id, 'h5', now() + interval '30 days' from unnest($2::text[]) with ordinality as t(hash, i) join drawn d on d.i = t.i`,
    [tenantId, hashes],
  )
}
