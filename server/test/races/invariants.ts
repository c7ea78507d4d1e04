/** What must hold in the database and among the files whenever nobody is writing, whatever was killed before. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import type { TestWorld } from '../world'

/** Each query finds what must not be; its name says what is wrong. */
const BROKEN: Record<string, string> = {
  'a package whose held times are not those of its lines': `
    select q.id, q.held, count(l.id)::int as lines from line_quotas q
    left join line_requests l on l.tenant_id = q.tenant_id and l.quota_id = q.id and l.quota_state = 'held'
    group by q.tenant_id, q.id, q.held having q.held <> count(l.id)`,
  'a package whose used times are not those of its lines': `
    select q.id, q.used, count(l.id)::int as lines from line_quotas q
    left join line_requests l on l.tenant_id = q.tenant_id and l.quota_id = q.id and l.quota_state = 'used'
    group by q.tenant_id, q.id, q.used having q.used <> count(l.id)`,
  'an open line without a held time, or an ended one that holds one': `
    select id, status, quota_state from line_requests
    where (status in ('submitted', 'screening', 'delivered', 'viewed')) <> (quota_state = 'held')`,
  'a connected line that cost nothing': `select id from line_requests where status = 'connected' and quota_state <> 'used'`,
  'a connected line whose two are no match': `
    select l.id from line_requests l where l.status = 'connected' and not exists (
      select 1 from matches m where m.tenant_id = l.tenant_id and m.a_id = least(l.from_id, l.to_id) and m.b_id = greatest(l.from_id, l.to_id) and m.closed_at is null)`,
  'a line whose last movement is not its state': `
    select l.id, l.status, e.kind from line_requests l left join lateral (
      select kind from line_events e where e.tenant_id = l.tenant_id and e.line_id = l.id and e.kind not in ('granted', 'revoked', 'contact_viewed', 'attempt')
      order by e.id desc limit 1) e on true
    where e.kind is distinct from l.status`,
  'a match of two likes without two likes': `
    select m.id from matches m where m.source = 'mutual_like' and m.closed_at is null and 2 <> (
      select count(*) from interactions i where i.tenant_id = m.tenant_id and i.type = 'like' and ((i.from_id = m.a_id and i.to_id = m.b_id) or (i.from_id = m.b_id and i.to_id = m.a_id)))`,
  'two who like each other and are no match': `
    select a.from_id, a.to_id from interactions a join interactions b on b.tenant_id = a.tenant_id and b.type = 'like' and b.from_id = a.to_id and b.to_id = a.from_id
    where a.type = 'like' and not exists (
      select 1 from matches m where m.tenant_id = a.tenant_id and m.a_id = least(a.from_id, a.to_id) and m.b_id = greatest(a.from_id, a.to_id))`,
  'likes that were not counted': `
    select i.from_id, count(*)::int as likes, coalesce(max(d.used), 0) as used from interactions i
    left join daily_uses d on d.tenant_id = i.tenant_id and d.profile_id = i.from_id and d.kind = 'like'
    where i.type = 'like' group by i.tenant_id, i.from_id having count(*) > coalesce(max(d.used), 0)`,
  'a draft handed in that nobody is asked to judge': `
    select d.id from profile_drafts d where d.status = 'submitted' and not exists (
      select 1 from audit_tasks t where t.tenant_id = d.tenant_id and t.id = d.audit_task_id and t.status in ('need_human', 'assigned', 'appealed'))`,
  'a profile in audit without a draft handed in, or the other way round': `
    select p.id, p.lifecycle from love_profiles p where (p.lifecycle in ('auditing', 'auditing_change')) <> exists (
      select 1 from profile_drafts d where d.tenant_id = p.tenant_id and d.profile_id = p.id and d.status = 'submitted')`,
  'an audit of a profile that is no longer waiting': `
    select t.id from audit_tasks t where t.target_type = 'profile' and t.status in ('need_human', 'assigned', 'appealed') and not exists (
      select 1 from profile_drafts d where d.tenant_id = t.tenant_id and d.audit_task_id = t.id and d.status = 'submitted')`,
  'an audit without a beginning': `
    select t.id from audit_tasks t where not exists (select 1 from audit_events e where e.tenant_id = t.tenant_id and e.task_id = t.id)`,
  'a doubtful photo that nobody is asked to judge': `
    select p.id from photos p where p.state = 'manual' and not exists (
      select 1 from audit_tasks t where t.tenant_id = p.tenant_id and t.id = p.audit_task_id and t.status in ('need_human', 'assigned', 'appealed'))`,
  'a photo of a picture that is going or gone': `
    select p.id from photos p left join media m on m.tenant_id = p.tenant_id and m.id = p.media_id where m.id is null or m.deleted_at is not null or m.verdict = 'storing'`,
  'a profile that miscounts its photos': `
    select p.id, p.photo_count, count(f.id)::int as photos from love_profiles p
    left join photos f on f.tenant_id = p.tenant_id and f.profile_id = p.id and f.state = 'approved'
    group by p.tenant_id, p.id, p.photo_count having p.photo_count <> count(f.id)`,
  'an album without an avatar': `
    select p.profile_id from photos p group by p.tenant_id, p.profile_id having bool_or(p.state in ('approved', 'manual')) and not bool_or(p.is_avatar)`,
  'two photos of one picture in one album': `select profile_id, media_id from photos group by tenant_id, profile_id, media_id having count(*) > 1`,
  'two pictures of one file': `
    select owner_id, sha256 from media where verdict <> 'storing' and deleted_at is null group by tenant_id, owner_id, sha256, purpose having count(*) > 1`,
  'a refused picture that nobody may appeal against': `
    select m.id from media m where m.verdict = 'reject' and not exists (
      select 1 from audit_tasks t where t.tenant_id = m.tenant_id and t.target_type = 'photo' and t.target_id = m.id)`,
  'a report that nobody is asked to judge': `select id from reports where audit_task_id is null and resolved_at is null`,
  'two services of one member': `select profile_id from representations where status = 'active' group by tenant_id, profile_id having count(*) > 1`,
}

/** Pictures are inserted by the test world itself where they have no files; those are not ours to check. */
const WITHOUT_FILES = '/test/'

export async function expectWhole(world: TestWorld): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  for (const [what, query] of Object.entries(BROKEN)) {
    const { rows } = await world.database.pool.query(query)
    if (rows.length > 0) broken[what] = rows
  }
  const { rows: pictures } = await world.database.pool.query<
    Record<'original_key' | 'display_key' | 'thumb_key' | 'blur_key' | 'verdict', string>
  >('select original_key, display_key, thumb_key, blur_key, verdict from media')
  const stored = new Set(storedFiles(world))
  const known = new Set<string>()
  const missing: string[] = []
  for (const { verdict, ...keys } of pictures) {
    for (const key of Object.values(keys)) {
      known.add(key)
      if (verdict !== 'storing' && key !== '' && !key.includes(WITHOUT_FILES) && !stored.has(key)) missing.push(key)
    }
  }
  if (missing.length > 0) broken['a picture without its files'] = missing
  const orphans = [...stored].filter((key) => key.startsWith('private/') && !known.has(key))
  if (orphans.length > 0) broken['a file that belongs to no picture, for ever'] = orphans
  expect(broken).toEqual({})
}

/** Every file below the world's store, by its key; what is being written has none. */
function storedFiles({ world }: TestWorld): string[] {
  const root = join(world.env.dataDir, 'files')
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true })
      .filter(({ name }) => !name.startsWith('.'))
      .flatMap((entry) => (entry.isDirectory() ? below(join(folder, entry.name)) : [relative(root, join(folder, entry.name))]))
  try {
    return below(root)
  } catch {
    return []
  }
}
