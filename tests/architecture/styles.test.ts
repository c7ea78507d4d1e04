/**
 * Checks how much style a page adds: its appearance is composed of parts of ui/base, and its own sheets contain only
 * rules that no part provides.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { shellLimits } from '../../protocol/base/limits.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const src = join(root, 'src')

/** Non-empty lines of all sheets in src/features that a page reaches through src/features. */
const PAGE_LINES = 60

/** Every file that an import may resolve to; platform twins count too. */
function filesOf(path: string): string[] {
  return ['', '.tsx', '.ts', '.h5.tsx', '.h5.ts', '.weapp.ts', '.tt.ts']
    .map((ending) => `${path}${ending}`)
    .filter((file) => /\.\w+$/.test(file) && existsSync(file))
}

function importsOf(file: string): string[] {
  const named = readFileSync(file, 'utf8').matchAll(/(?:from |import |import\()'([^']+)'/g)
  return [...named].flatMap(([, name = '']) => {
    if (name.startsWith('@/features/')) return filesOf(join(src, name.slice(2)))
    return name.startsWith('.') ? filesOf(resolve(dirname(file), name)) : []
  })
}

const linesOf = (sheet: string): number =>
  readFileSync(sheet, 'utf8')
    .split('\n')
    .filter((line) => line.trim()).length

function sheetsOf(page: string): string[] {
  const reached = new Set<string>()
  const ahead = importsOf(page)
  for (let file = ahead.pop(); file; file = ahead.pop()) {
    if (reached.has(file) || !file.startsWith(join(src, 'features'))) continue
    reached.add(file)
    if (!file.endsWith('.scss')) ahead.push(...importsOf(file))
  }
  return [...reached].filter((file) => file.endsWith('.scss'))
}

/** The only sheets that may use the colours for online and unread: the dot and the count of `looks.scss`. */
const MEANINGS = ['--qx-online', '--qx-badge-error']

test('green means online and red means unread, and no other sheet or part uses these two', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:scss|tsx|ts)$/.test(file) && !/styles.(?:tokens|looks)\.|\.test\./.test(file),
  )
  assert.ok(files.length > 500)
  const used = files.filter((file) => MEANINGS.some((token) => readFileSync(join(src, file), 'utf8').includes(`${token})`)))
  assert.deepEqual(used, [])
  const looks = readFileSync(join(src, 'styles/looks.scss'), 'utf8')
  const users = [...looks.matchAll(/\.([\w-]+) \{[^}]*var\((--qx-online|--qx-badge-error)\)/g)].map(([, name, token]) => `${name} ${token}`)
  assert.deepEqual(users, ['qx-dot--online --qx-online', 'qx-dot--new --qx-badge-error', 'qx-unread --qx-badge-error'])
})

const pages = ['pages', 'member', 'subpages'].flatMap((folder) =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join(src, folder, file)),
)
const ownLines = new Map(
  pages.map((page) => [page.slice(src.length + 1, -'.tsx'.length), sheetsOf(page).reduce((sum, sheet) => sum + linesOf(sheet), 0)]),
)

test(`a page adds at most ${PAGE_LINES} lines of style of its own`, () => {
  assert.ok(ownLines.size > 100)
  const over = [...ownLines].filter(([, lines]) => lines > PAGE_LINES)
  assert.deepEqual(
    over.map(([page, lines]) => `${page} ${lines}`),
    [],
  )
})

test('an element dragged by finger keeps its touches from scrolling the page', () => {
  const draggable = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('platform/') && readFileSync(join(src, file), 'utf8').includes('onTouchMove='),
  )
  assert.ok(draggable.length > 0)
  const scrolling = draggable.filter((file) => {
    const sheet = join(src, file.replace(/\.tsx$/, '.scss'))
    return !existsSync(sheet) || !readFileSync(sheet, 'utf8').includes('touch-action: none')
  })
  assert.deepEqual(scrolling, [])
})

test('every sheet has an owner', () => {
  const sheets = readdirSync(join(src, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.scss'))
    .map((file) => join(src, 'features', file))
  const used = new Set(pages.flatMap(sheetsOf))
  assert.deepEqual(
    sheets.filter((sheet) => !used.has(sheet)).map((sheet) => sheet.slice(src.length + 1)),
    [],
  )
})

test('the tokens of the sheets equal the numbers of the product', () => {
  const tokens = readFileSync(join(src, 'styles/tokens.scss'), 'utf8')
  const first = (token: string) => new RegExp(`${token}: (\\d+)`).exec(tokens)?.[1]
  assert.equal(first('--qx-fast'), String(shellLimits.popupMs))
  assert.equal(first('--qx-slow'), String(shellLimits.maskMs))
  assert.equal(first('--qx-page-max'), String(shellLimits.maxDeviceWidthPx))
})

const HOSTS = new Set(['View', 'Text', 'Image', 'Input', 'Textarea', 'ScrollView'])

/** Elements that a JSX child may become; a component draws its own item. */
function elementsOf(child: ts.Node): ts.JsxOpeningLikeElement[] {
  if (ts.isJsxElement(child)) return [child.openingElement]
  if (ts.isJsxSelfClosingElement(child)) return [child]
  if (ts.isJsxFragment(child)) return child.children.flatMap(elementsOf)
  if (ts.isJsxExpression(child)) return child.expression ? elementsOf(child.expression) : []
  if (ts.isParenthesizedExpression(child)) return elementsOf(child.expression)
  if (ts.isConditionalExpression(child)) return [...elementsOf(child.whenTrue), ...elementsOf(child.whenFalse)]
  if (ts.isBinaryExpression(child)) return elementsOf(child.right)
  return []
}

/** Hosts of a Row or Stack with a gap that are no items of it, so that the gap leaves them out. */
function gaplessIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: string[] = []
  const attribute = (element: ts.JsxOpeningLikeElement, name: string) =>
    element.attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name)
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && /^(?:Row|Stack)$/.test(node.openingElement.tagName.getText()) && attribute(node.openingElement, 'gap'))
      for (const child of node.children.flatMap(elementsOf))
        if (HOSTS.has(child.tagName.getText()) && !/\bqx-i\b/.test(attribute(child, 'className')?.getText() ?? ''))
          found.push(`${file}:${source.getLineAndCharacterOfPosition(child.getStart()).line + 1}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

test('every host in a row or stack with a gap is an item of it', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
  )
  assert.deepEqual(
    files.flatMap((file) => gaplessIn(file, readFileSync(join(src, file), 'utf8'))),
    [],
  )
  const row = (child: string) => gaplessIn('a.tsx', `<Row gap={24}>{isOn ? ${child} : null}<Typography>b</Typography></Row>`)
  assert.deepEqual(row('<View className="qx-mark" />'), ['a.tsx:1'])
  assert.deepEqual(row('<View className="qx-i qx-mark" />'), [])
})
