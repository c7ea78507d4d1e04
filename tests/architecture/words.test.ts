/**
 * Checks that a noun's states and their sets are spelled only in its words. Code that means several states uses a named
 * set, raw SQL receives the words as values, and columns have the noun's type, so that the compiler checks every
 * remaining word.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const sources = (folder: string, ending: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !/\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`)

/** Dictionaries of states in the life of a record. */
const STATEFUL = /(?:Status|State|Lifecycle)$/
const states = new Map<string, ReadonlySet<string>>()
for (const file of sources('protocol', /\.words\.ts$/)) {
  const words = (await import(join(root, file))) as Record<string, object>
  for (const [title, entry] of Object.entries(words)) if (STATEFUL.test(title)) states.set(title, new Set(Object.keys(entry)))
}
const allStates = new Set([...states.values()].flatMap((set) => [...set]))

/** The dictionary that contains all the given words; undefined for fewer than two words or no match. */
function setIn(words: readonly string[]): string | undefined {
  if (new Set(words).size < 2) return undefined
  return [...states].find(([, set]) => words.every((word) => set.has(word)))?.[0]
}

/** The comparisons in `x === 'a' || x === 'b'`, in either form (`!==` with `&&`). */
function asked(node: ts.Expression, either: ts.SyntaxKind): { of: string; word: string }[] {
  if (ts.isParenthesizedExpression(node)) return asked(node.expression, either)
  if (!ts.isBinaryExpression(node)) return []
  if (node.operatorToken.kind === either) return [...asked(node.left, either), ...asked(node.right, either)]
  const same = either === ts.SyntaxKind.BarBarToken ? ts.SyntaxKind.EqualsEqualsEqualsToken : ts.SyntaxKind.ExclamationEqualsEqualsToken
  return node.operatorToken.kind === same && ts.isStringLiteral(node.right) ? [{ of: node.left.getText(), word: node.right.text }] : []
}

/** Places in a file that spell out a set, or use a state's word in raw SQL. */
function slipsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const slips: string[] = []
  const say = (node: ts.Node, what: string) =>
    slips.push(`${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${what}`)
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteral)) {
      const dictionary = setIn(node.elements.map((one) => (one as ts.StringLiteral).text))
      if (dictionary) say(node, `a set of ${dictionary}: ${node.getText()}`)
    }
    if (
      ts.isBinaryExpression(node) &&
      !(ts.isBinaryExpression(node.parent) && node.parent.operatorToken.kind === node.operatorToken.kind)
    ) {
      const found = asked(node, node.operatorToken.kind)
      for (const of of new Set(found.map((one) => one.of))) {
        const dictionary = setIn(found.filter((one) => one.of === of).map((one) => one.word))
        if (dictionary) say(node, `a set of ${dictionary}: ${node.getText()}`)
      }
    }
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText())) {
      const { template } = node
      const texts = ts.isTemplateExpression(template) ? [template.head, ...template.templateSpans.map((span) => span.literal)] : [template]
      const words = texts.flatMap(({ text }) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word))
      for (const word of words) if (allStates.has(word)) say(node, `'${word}' in raw SQL`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return slips
}

/** Named like states, but none: a token that a provider returns, and a fact of a person in its own words. */
const noStates = new Set(['server/src/db/tables/account.ts: state', 'protocol/love/love.schema.ts: maritalStatus'])

/** Columns and fields that hold a state without the type of its noun. */
function untypedIn(file: string, text: string): string[] {
  const isState = String.raw`\w*(?:[sS]tatus|[sS]tate|[lL]ifecycle)`
  const plain = new RegExp(String.raw`^\s*(${isState}): (?:text\('\w+'\)(?!\.\$type)|(?:nullable\()?Type\.String\(\)).*$`, 'gm')
  return [...text.matchAll(plain)].map(([, field]) => `${file}: ${field}`)
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

test('finds sets and words that are spelled out', () => {
  const found = (text: string) => slipsIn('a.ts', text).length
  assert.equal(found(`isOpen = ['delivered', 'viewed'].includes(line.status)`), 1)
  assert.equal(found(`return inArray(lines.status, ['delivered', 'viewed'])`), 1)
  assert.equal(found(`if (row.status === 'delivered' || row.status === 'viewed') go()`), 1)
  assert.equal(found(`if (a && row.status !== 'delivered' && row.status !== 'viewed') go()`), 1)
  assert.equal(found(`const rows = sql\`select 1 where status = 'delivered'\``), 1)
  assert.equal(found(`const rows = sql\`select 1 where status = \${sqlLiteral<LineStatus>('delivered')}\``), 0)
  assert.equal(found(`if (row.status === 'delivered' || other.status === 'viewed') go()`), 0)
  assert.equal(found(`if (row.status === 'delivered') say('viewed')`), 0)
  assert.equal(found(`const colours = ['red', 'viewed']`), 0)
})

test('finds a state column without its type', () => {
  assert.deepEqual(untypedIn('a.ts', `  status: text('status').notNull(),`), ['a.ts: status'])
  assert.deepEqual(untypedIn('a.ts', `  draftStatus: nullable(Type.String()),`), ['a.ts: draftStatus'])
  assert.deepEqual(untypedIn('a.ts', `  status: text('status').$type<LineStatus>().notNull(),`), [])
})

test('sets of states are used by their names', () => {
  const files = [...sources('src', /\.tsx?$/), ...sources('server/src', /\.ts$/)]
  assert.ok(files.length > 400 && states.size > 5)
  assert.deepEqual(
    files.flatMap((file) => slipsIn(file, read(file))),
    [],
  )
})

test('every state column has the type of its noun', () => {
  const files = [...sources('server/src/db/tables', /\.ts$/), ...sources('protocol', /\.schema\.ts$/)]
  assert.deepEqual(
    files.flatMap((file) => untypedIn(file, read(file))).filter((slip) => !noStates.has(slip)),
    [],
  )
})
