/** Invariants of the database and the files, valid whenever no process is writing, whatever was killed before. */
import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect } from 'vitest'
import { WITHOUT_FILE } from '../../seed/makers/media'
import { nounFacts } from '../nouns'
import type { TestWorld } from '../world'

/** Queries of each noun, by the name of the violation. */
const BROKEN: readonly (readonly [noun: string, queries: Record<string, string>])[] = Object.entries(nounFacts).map(([noun, facts]) => [
  noun,
  'invariants' in facts ? facts.invariants : {},
])

/** `played`: nouns whose messages the test itself sent, so that their rows are missing. */
export async function expectWhole(world: TestWorld, { played = [] }: { played?: readonly (keyof typeof nounFacts)[] } = {}): Promise<void> {
  const broken: Record<string, unknown[]> = {}
  const asked = BROKEN.filter(([noun]) => !played.some((one) => one === noun))
  for (const [what, query] of asked.flatMap(([, queries]) => Object.entries(queries))) {
    const { rows } = await world.database.pool.query(query)
    if (rows.length > 0) broken[what] = rows
  }
  const { rows: pictures } = await world.database.pool.query<
    Record<'original_key' | 'display_key' | 'thumb_key' | 'blur_key' | 'verdict', string>
  >('select original_key, display_key, thumb_key, blur_key, verdict from media')
  const stored = new Set(storedFiles(world))
  const known = new Set<string>()
  const missing: string[] = []
  // Pictures created without files are not checked.
  for (const { verdict, ...keys } of pictures) {
    for (const key of Object.values(keys)) {
      known.add(key)
      if (verdict !== 'storing' && key !== '' && !key.includes(WITHOUT_FILE) && !stored.has(key)) missing.push(key)
    }
  }
  const { rows: files } = await world.database.pool.query<Record<'file_key', string>>(`
    select file_key from voices union all select file_key from poster_renders
    union all select file_key from papers where file_key <> '' union all select file_key from application_papers where file_key <> ''
    union all select file_key from lead_papers where file_key <> ''
    union all select unnest(array[pdf_file, evidence_file]) from contracts where pdf_file is not null`)
  for (const { file_key: key } of files) {
    known.add(key)
    if (!key.includes(WITHOUT_FILE) && !stored.has(key)) missing.push(key)
  }
  if (missing.length > 0) broken['a picture, a voice, a poster or a paper without its files'] = missing
  const orphans = [...stored].filter((key) => key.startsWith('private/') && !known.has(key))
  if (orphans.length > 0) broken['a file that belongs to nothing, for ever'] = orphans
  expect(broken).toEqual({})
}

/** Every file of the world's storage, by its key; a file being written has no key. */
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
