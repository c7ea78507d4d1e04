/** Checks countable rules of plain English: how comments and test names begin, and how long a test name is. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const LONGEST_NAME = 100

/** A sentence that opens with one of these lacks its subject. */
const RIDDLE = /^(?:that|of|what|whatever|who|whoever|whose|whom|nobody|somebody)\b/i
const RUNNERS = new Set(['test', 'it', 'describe', 'journey', 'scenario', 'check'])

/** Comments without their markers. Consecutive lines of `//` are one comment. */
function commentsOf(source: ts.SourceFile): { at: number; text: string }[] {
  const { text } = source
  const ranges = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    const children = node
      .getChildren(source)
      .filter(({ kind }) => kind < ts.SyntaxKind.FirstJSDocNode || kind > ts.SyntaxKind.LastJSDocNode)
    children.forEach(visit)
    if (children.length > 0 || node.kind === ts.SyntaxKind.JsxText) return
    const start = node.getFullStart()
    const found = [...(ts.getLeadingCommentRanges(text, start) ?? []), ...(ts.getTrailingCommentRanges(text, start) ?? [])]
    for (const range of found) ranges.set(range.pos, range)
  }
  visit(source)
  const sorted = [...ranges.values()].sort((one, other) => one.pos - other.pos)
  return sorted
    .filter((range, at) => {
      const before = sorted[at - 1]
      const isContinued = before && text.slice(before.pos, before.pos + 2) === '//' && /^\n[ \t]*$/.test(text.slice(before.end, range.pos))
      return !(isContinued && text.slice(range.pos, range.pos + 2) === '//')
    })
    .map(({ pos, end }) => ({ at: pos, text: text.slice(pos, end).replace(/^(?:\/\/|\/\*+)[\s*]*/, '') }))
}

/** `test`, `test.each(…)`, `describe.skipIf(…)`: the name of the runner. */
function runnerOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text
  if (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) return runnerOf(callee.expression)
  return undefined
}

function testNamesOf(source: ts.SourceFile): { at: number; text: string }[] {
  const names: { at: number; text: string }[] = []
  const visit = (node: ts.Node): void => {
    const [name, work] = ts.isCallExpression(node) ? node.arguments : []
    const isName = name && work && (ts.isStringLiteralLike(name) || ts.isTemplateExpression(name))
    if (isName && RUNNERS.has(runnerOf((node as ts.CallExpression).expression) ?? ''))
      names.push({ at: name.getStart(source), text: name.getText(source).slice(1, -1) })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

function slipsIn(file: string, text: string): string[] {
  const source = parse(file, text)
  const say = (at: number, words: string) => `${file}:${source.getLineAndCharacterOfPosition(at).line + 1} ${words}`
  const names = testNamesOf(source)
  return [
    ...commentsOf(source)
      .filter((one) => RIDDLE.test(one.text))
      .map(({ at, text: words }) => say(at, `comment: ${words.slice(0, 60)}`)),
    ...names.filter((one) => RIDDLE.test(one.text)).map((one) => say(one.at, `test name: ${one.text}`)),
    ...names
      .filter((one) => one.text.length > LONGEST_NAME)
      .map((one) => say(one.at, `test name of ${one.text.length} characters: ${one.text}`)),
  ]
}

test('finds comments and test names without a subject, and long test names', () => {
  assert.deepEqual(slipsIn('a.ts', `/** Whoever asks. */\nconst a = 1 // What it is.\n// Counts\n// whose lines.\nconst b = '// of it'`), [
    'a.ts:1 comment: Whoever asks. */',
    'a.ts:2 comment: What it is.',
  ])
  assert.deepEqual(slipsIn('a.ts', `test('that it runs', go); it.each(rows)('%s runs', go); describe('of two', go); find('that')`), [
    'a.ts:1 test name: that it runs',
    'a.ts:1 test name: of two',
  ])
  assert.equal(slipsIn('a.ts', `test('${'runs '.repeat(30)}', go)`).length, 1)
  assert.deepEqual(slipsIn('a.tsx', `const a = <p>{/* Of it. */}what // of it</p>`), ['a.tsx:1 comment: Of it. */'])
})

test('comments and test names begin with their subject or verb', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.[cm]?tsx?$|\.[cm]js$/.test(file))
  assert.ok(files.length > 1000)
  assert.deepEqual(
    files.flatMap((file) => slipsIn(file, readFileSync(join(root, file), 'utf8'))),
    [],
  )
})
