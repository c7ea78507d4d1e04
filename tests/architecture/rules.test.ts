/** Plants a violation of every architecture rule in a temporary tree and expects exactly that violation to be found. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Code that the rules allow: a tree with only these files has no violation. */
const allowed: Record<string, string> = {
  'tsconfig.json':
    '{ "compilerOptions": { "module": "ESNext", "moduleResolution": "bundler", "jsx": "react-jsx", "paths": { "@/*": ["./src/*"] } } }',
  'protocol/package.json': '{ "name": "@qianxian/protocol", "exports": { "./*": "./*.ts" } }',
  'node_modules/dayjs/index.js': 'module.exports = Date',
  'protocol/base/faults.ts': 'export const faults = 1',
  'protocol/base/clock.ts': "import dayjs from 'dayjs'\nexport const clock = dayjs",
  'protocol/love/love.schema.ts': 'export const Love = {}\nexport type Love = object',
  'protocol/contact/guess.corpus.ts': 'export const texts = 1',
  'protocol/contact/guess.test.ts': "import { texts } from './guess.corpus'\nvoid texts",
  'protocol/love/love.ts': "import type { Love } from './love.schema'\nexport const love: Love = {}",
  'src/app.tsx': "import './stores/auth'",
  'src/stores/auth.ts':
    "import { love } from '@qianxian/protocol/love/love'\nimport type { Love } from '@qianxian/protocol/love/love.schema'\nexport const auth: Love = love",
  'src/platform/share.h5.ts': 'export const share = 1',
  'src/shell/ComingScreen.tsx': 'export const ComingScreen = 1',
  'src/ui/list/Row.tsx': "import { share } from '@/platform/share'\nexport const Row = share",
  'src/parts/person/face.ts': 'export const face = 1',
  'src/parts/love/likes.ts':
    "import { face } from '../person/face'\nimport { auth } from '@/stores/auth'\nexport const likes = [face, auth]",
  'src/features/love/LoveScreen.tsx':
    "import { auth } from '@/stores/auth'\nimport { Row } from '@/ui/list/Row'\nexport const LoveScreen = [auth, Row]",
  'src/features/gift/GiftScreen.tsx': 'export const GiftScreen = 1',
  'src/pages/love.tsx': "export { LoveScreen as default } from '@/features/love/LoveScreen'",
  'src/member/later.tsx': "export { ComingScreen as default } from '@/shell/ComingScreen'",
  'demonstration/people/names.ts': 'export const names = 1',
  'server/src/db/open.ts': 'export const open = 1',
  'server/src/db/tables/membership.ts': 'export const vipSubs = 1',
  'server/src/features/membership/membership.ts': 'export const holds = 1',
  'server/src/features/love/love.repository.ts': "import { open } from '../../db/open'\nexport const find = open",
  'server/src/features/love/love.service.ts': "import { find } from './love.repository'\nexport const getPaged = find",
  'server/src/features/love/love.routes.ts':
    "import { love } from '@qianxian/protocol/love/love'\nimport { Love } from '@qianxian/protocol/love/love.schema'\nimport { getPaged } from './love.service'\nexport const routes = [love, Love, getPaged]",
  'server/test/nouns/gift.ts': 'export const giftFacts = 1',
  'server/src/features/love/love.ts': "import { find } from './love.repository'\nexport const cardsOf = find",
  'server/src/features/line/line.ts': "import type { cardsOf } from '../love/love'\nexport type Line = typeof cardsOf",
  'server/src/features/line/line.noun.ts': "import { cardsOf } from '../love/love'\nexport const lineNoun = cardsOf",
  'server/src/features/nouns.ts': "import { lineNoun } from './line/line.noun'\nexport const nouns = [lineNoun]",
  'server/src/jobs/hourly.ts': "import { cardsOf } from '../features/love/love'\nexport const hourly = cardsOf",
  'server/src/lib/plain.ts': "import type { Line } from '../features/line/line'\nexport type Plain = Line",
  'server/src/features/gift/gift.service.ts': "import { cardsOf } from '../love/love'\nexport const give = cardsOf",
}

const planted: { rule: string; file: string; to: string; code: string }[] = [
  {
    rule: 'what-fits-knows-no-product',
    file: 'server/src/features/love/fit/score.ts',
    to: 'server/src/db/tables/membership.ts',
    code: "export { vipSubs } from '../../../db/tables/membership'",
  },
  {
    rule: 'what-fits-knows-no-product',
    file: 'server/src/features/love/browse/candidates.ts',
    to: 'server/src/features/membership/membership.ts',
    code: "export { holds } from '../../membership/membership'",
  },
  {
    rule: 'app-asks-the-nouns-for-refusals',
    file: 'src/features/gift/refusal.ts',
    to: 'protocol/base/faults.ts',
    code: "export { faults } from '@qianxian/protocol/base/faults'",
  },
  {
    rule: 'what-tests-know-stays-in-tests',
    file: 'server/src/features/gift/gift.ts',
    to: 'server/test/nouns/gift.ts',
    code: "export { giftFacts } from '../../../test/nouns/gift'",
  },
  {
    rule: 'pages-open-only-features-or-coming',
    file: 'src/pages/store.tsx',
    to: 'src/stores/auth.ts',
    code: "export { auth as default } from '@/stores/auth'",
  },
  {
    rule: 'pages-open-only-features-or-coming',
    file: 'src/subpages/row.tsx',
    to: 'src/ui/list/Row.tsx',
    code: "export { Row as default } from '@/ui/list/Row'",
  },
  {
    rule: 'features-do-not-import-features',
    file: 'src/features/line/LineScreen.tsx',
    to: 'src/features/gift/GiftScreen.tsx',
    code: "import { GiftScreen } from '../gift/GiftScreen'\nexport const LineScreen = GiftScreen",
  },
  {
    rule: 'ui-knows-no-noun',
    file: 'src/ui/form/Feature.tsx',
    to: 'src/features/gift/GiftScreen.tsx',
    code: "import type { GiftScreen } from '@/features/gift/GiftScreen'\nexport type Feature = typeof GiftScreen",
  },
  {
    rule: 'ui-knows-no-noun',
    file: 'src/ui/form/Store.tsx',
    to: 'src/stores/auth.ts',
    code: "export { auth } from '@/stores/auth'",
  },
  {
    rule: 'ui-knows-no-noun',
    file: 'src/ui/form/Shape.tsx',
    to: 'protocol/love/love.schema.ts',
    code: "import type { Love } from '@qianxian/protocol/love/love.schema'\nexport type Shape = Love",
  },
  {
    rule: 'parts-know-one-noun',
    file: 'src/parts/gift/GiftCard.tsx',
    to: 'src/parts/love/likes.ts',
    code: "import { likes } from '../love/likes'\nexport const GiftCard = likes",
  },
  {
    rule: 'parts-know-one-noun',
    file: 'src/parts/gift/GiftSheet.tsx',
    to: 'src/features/gift/GiftScreen.tsx',
    code: "import { GiftScreen } from '@/features/gift/GiftScreen'\nexport const GiftSheet = GiftScreen",
  },
  {
    rule: 'what-every-page-carries-knows-no-part',
    file: 'src/stores/liking.ts',
    to: 'src/parts/love/likes.ts',
    code: "import { likes } from '@/parts/love/likes'\nexport const liking = likes",
  },
  {
    rule: 'app-carries-no-schemas',
    file: 'src/features/love/LoveForm.tsx',
    to: 'protocol/love/love.schema.ts',
    code: "import { Love } from '@qianxian/protocol/love/love.schema'\nexport const form = Love",
  },
  {
    rule: 'app-carries-no-schemas',
    file: 'protocol/gift/gift.ts',
    to: 'protocol/love/love.schema.ts',
    code: "import { Love } from '../love/love.schema'\nexport const gift = Love",
  },
  {
    rule: 'one-clock',
    file: 'src/features/love/loveDays.ts',
    to: 'node_modules/dayjs/index.js',
    code: "import dayjs from 'dayjs'\nexport const days = dayjs",
  },
  {
    rule: 'corpora-stay-in-tests',
    file: 'src/request/guess.ts',
    to: 'protocol/contact/guess.corpus.ts',
    code: "import { texts } from '@qianxian/protocol/contact/guess.corpus'\nexport const guess = texts",
  },
  {
    rule: 'client-never-imports-server',
    file: 'src/request/direct.ts',
    to: 'server/src/db/open.ts',
    code: "import type { open } from '../../server/src/db/open'\nexport type Direct = typeof open",
  },
  {
    rule: 'server-never-imports-client',
    file: 'server/src/features/love/love.look.ts',
    to: 'src/ui/list/Row.tsx',
    code: "import { Row } from '../../../../src/ui/list/Row'\nexport const look = Row",
  },
  {
    rule: 'demonstration-imports-only-protocol',
    file: 'demonstration/people/row.ts',
    to: 'server/src/db/open.ts',
    code: "import { open } from '../../server/src/db/open'\nexport const row = open",
  },
  {
    rule: 'routes-skip-nothing',
    file: 'server/src/features/love/short.routes.ts',
    to: 'server/src/features/love/love.repository.ts',
    code: "import { find } from './love.repository'\nexport const short = find",
  },
  {
    rule: 'routes-skip-nothing',
    file: 'server/src/features/love/shorter.routes.ts',
    to: 'server/src/db/open.ts',
    code: "import { open } from '../../db/open'\nexport const shorter = open",
  },
  {
    rule: 'repository-is-private',
    file: 'server/src/features/gift/gift.reader.ts',
    to: 'server/src/features/love/love.repository.ts',
    code: "import { find } from '../love/love.repository'\nexport const read = find",
  },
  {
    rule: 'repository-is-private',
    file: 'server/src/jobs/nightly.ts',
    to: 'server/src/features/love/love.repository.ts',
    code: "import { find } from '../features/love/love.repository'\nexport const nightly = find",
  },
  {
    rule: 'other-nouns-ask-the-face',
    file: 'server/src/features/gift/gift.asker.ts',
    to: 'server/src/features/love/love.service.ts',
    code: "import { getPaged } from '../love/love.service'\nexport const ask = getPaged",
  },
  {
    rule: 'other-nouns-ask-the-face',
    file: 'server/src/lib/short.ts',
    to: 'server/src/features/love/love.service.ts',
    code: "import type { getPaged } from '../features/love/love.service'\nexport type Short = typeof getPaged",
  },
  {
    rule: 'nouns-look-down',
    file: 'server/src/features/love/love.hope.ts',
    to: 'server/src/features/line/line.ts',
    code: "import type { Line } from '../line/line'\nexport type Hope = Line",
  },
  {
    rule: 'no-circular',
    file: 'src/router/one.ts',
    to: 'src/router/two.ts',
    code: "import { two } from './two'\nexport const one = () => two",
  },
  {
    rule: 'nothing-reachable-from-app-imports-features',
    file: 'src/app.tsx',
    to: 'src/features/gift/GiftScreen.tsx',
    code: "import './stores/auth'\nimport './stores/heavy'",
  },
  { rule: 'everything-resolves', file: 'src/request/lost.ts', to: './nowhere', code: "import './nowhere'" },
]
/**
 * Files without a violation of their own: one makes the app reach a feature two steps away, the other closes a cycle,
 * which is reported once.
 */
const accomplices = {
  'src/stores/heavy.ts': "import { GiftScreen } from '../features/gift/GiftScreen'\nexport const heavy = GiftScreen",
  'src/router/two.ts': "import { one } from './one'\nexport const two = () => one",
}

let tree: string

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'qx-architecture-'))
  mkdirSync(join(tree, 'node_modules/@qianxian'), { recursive: true })
  mkdirSync(join(tree, 'protocol'))
  symlinkSync('../../protocol', join(tree, 'node_modules/@qianxian/protocol'))
})

afterAll(() => rmSync(tree, { recursive: true, force: true }))

function write(files: Record<string, string>): void {
  for (const [path, code] of Object.entries(files)) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), `${code}\n`)
  }
}

function violations(): string[] {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
  const args = [
    cruiser,
    '--config',
    join(root, '.dependency-cruiser.cjs'),
    '--output-type',
    'json',
    'src',
    'protocol',
    'demonstration',
    'server',
  ]
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: tree, encoding: 'utf8' })
  assert.ok(stdout, stderr)
  const { summary } = JSON.parse(stdout) as { summary: { violations: { rule: { name: string }; from: string; to: string }[] } }
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
}

test('a tree that keeps the rules is clean', () => {
  write(allowed)
  assert.deepEqual(violations(), [])
})

test('every planted violation is found, by its own rule only', () => {
  write({ ...allowed, ...accomplices, ...Object.fromEntries(planted.map(({ file, code }) => [file, code])) })
  const expected = planted.map(({ rule, file, to }) => `${rule}: ${file} → ${to}`)
  assert.deepEqual(violations().toSorted(), expected.toSorted())
})

test('every rule has a planted violation', () => {
  const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] }
  const names = new Set(config.forbidden.map(({ name }) => name))
  assert.deepEqual([...names].toSorted(), [...new Set(planted.map(({ rule }) => rule))].toSorted())
})

test('every noun is listed in the order of nouns', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
    forbidden: { name: string; from: { path?: string }; to: { path?: string } }[]
  }
  const order = forbidden.filter(({ name }) => name === 'nouns-look-down').map(({ from }) => from.path!.split('/')[3]!)
  const highest = /\((\w+)\)/.exec(forbidden.findLast(({ name }) => name === 'nouns-look-down')!.to.path!)![1]!
  const folders = readdirSync(join(root, 'server/src/features'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  assert.deepEqual([...order, highest].toSorted(), folders.map(({ name }) => name).toSorted())
})
