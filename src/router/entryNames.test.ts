/** Tests that an entry has the name of the page that it opens. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findPage } from './pages'

const src = path.resolve(__dirname, '..')

/** Cells whose label is a state or an act instead of the name of a page. */
const acts: Readonly<Record<string, string>> = {
  试用期: 'a state; it opens its explanation',
  继续认证: 'an act',
  我的举报: 'one view of the page for reports',
  导入线索: 'the page for papers of a lead imports leads if it is opened without one',
  我的订单: 'the orders on the page of the account',
}

interface Entry {
  file: string
  label: string
  url: string
}

/** Entries with a literal label and page: cells, and rows of a menu. */
function entriesIn(file: string): Entry[] {
  const text = readFileSync(path.join(src, file), 'utf8')
  const named = Object.fromEntries([...text.matchAll(/const (\w+) = '(\/[\w/]+)'/g)].map(([, name, url]) => [name, url]))
  const rows = [...text.matchAll(/label: '([^']+)'[^{}]*?url: '(\/[^']+)'/g)].map(([, label, url]) => [label, url])
  const cells = [...text.matchAll(/<Cell\b([^]*?)(?:\/>|<\/Cell>)/g)].map(([, props = '']) => {
    const [, literal, constant = ''] = /navigateTo\((?:'([^']+)'|(\w+))\)/.exec(props) ?? []
    return [/label="([^"]+)"/.exec(props)?.[1], literal ?? named[constant]]
  })
  return [...rows, ...cells].flatMap(([label, url]) => (label && url ? [{ file, label, url }] : []))
}

const entries = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .flatMap((file) => entriesIn(file.split(path.sep).join('/')))

test('the menus of members, staff and organisers are found', () => {
  expect(entries.map(({ file }) => path.basename(file))).toEqual(
    expect.arrayContaining([
      'centreEntries.ts',
      'workPlaces.ts',
      'MatchmakerDeskScreen.tsx',
      'LoveAreaScreen.tsx',
      'AccountCentreScreen.tsx',
    ]),
  )
  const labels = entries.map(({ label }) => label)
  expect(Object.keys(acts).filter((label) => !labels.includes(label))).toEqual([])
})

test('an entry has the name of the page that it opens', () => {
  const others = entries.filter(({ label, url }) => !(label in acts) && findPage(url)?.title !== label)
  expect(others).toEqual([])
})
