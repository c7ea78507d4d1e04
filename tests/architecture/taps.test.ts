/**
 * Checks that every tap uses one part: a bare element with a tap handler can be neither focused by keyboard nor
 * announced. In a `compileMode` template, where only bare elements are possible, the element sets its role itself.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../../src')

/** The files that implement taps, including the web's elements. */
const makers = /^(?:ui\/base\/(?:action\/Tappable|action\/Button|layout\/layout)\.tsx|platform\/web\/|firstPaint\/)/
/** Parts that handle a tap and render their children. */
const boxes = new Set(['Tappable', 'Row', 'Stack', 'Box', 'CardBox'])
/** Elements that render no text of their own. */
const wordless = new Set([...boxes, 'View', 'Icon', 'Image', 'Photo', 'Avatar', 'IconCircle', 'Badge', 'Dot', 'NavIcon'])

type Element = ts.JsxElement | ts.JsxSelfClosingElement

const headOf = (element: Element) => (ts.isJsxElement(element) ? element.openingElement : element)
const nameOf = (element: Element): string => headOf(element).tagName.getText()

function attributeOf(element: Element, name: string): ts.JsxAttribute | undefined {
  return headOf(element).attributes.properties.find(
    (each): each is ts.JsxAttribute => ts.isJsxAttribute(each) && each.name.getText() === name,
  )
}

/** True if anything rendered in the node is readable text. */
function hasWords(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return node.text.trim() !== ''
  if (ts.isJsxElement(node)) return !wordless.has(nameOf(node)) || node.children.some(hasWords)
  if (ts.isJsxSelfClosingElement(node)) return !wordless.has(nameOf(node))
  if (ts.isJsxFragment(node)) return node.children.some(hasWords)
  if (ts.isJsxExpression(node)) return node.expression !== undefined && hasWords(node.expression)
  if (ts.isParenthesizedExpression(node)) return hasWords(node.expression)
  if (ts.isConditionalExpression(node)) return hasWords(node.whenTrue) || hasWords(node.whenFalse)
  if (ts.isBinaryExpression(node)) return hasWords(node.right)
  return ![ts.SyntaxKind.NullKeyword, ts.SyntaxKind.UndefinedKeyword, ts.SyntaxKind.FalseKeyword].includes(node.kind)
}

/** The violations among the taps of a file. */
function faultsOf(path: string, code: string): string[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const bare = new Set<string>()
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || (statement.moduleSpecifier as ts.StringLiteral).text !== '@tarojs/components') continue
    const named = statement.importClause?.namedBindings
    if (named && ts.isNamedImports(named)) for (const each of named.elements) bare.add(each.name.text)
  }
  const faults: string[] = []
  function visit(node: ts.Node, isCompiled: boolean): void {
    let isWithin = isCompiled
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) {
      const name = nameOf(node)
      isWithin ||= attributeOf(node, 'compileMode') !== undefined
      const fault = (words: string) =>
        faults.push(`${path}: ${words}: <${name}> of line ${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`)
      if (attributeOf(node, 'onClick') && bare.has(name) && !(isWithin && attributeOf(node, 'ariaRole'))) fault('a bare tap')
      if (attributeOf(node, 'onClick') && boxes.has(name) && !attributeOf(node, 'label')) {
        if (!ts.isJsxElement(node) || !node.children.some(hasWords)) fault('a tap without a name')
      }
    }
    ts.forEachChild(node, (child) => visit(child, isWithin))
  }
  visit(file, false)
  return faults
}

test('every tap target is a Tappable and has a name', () => {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx') && !makers.test(file),
  )
  assert.ok(files.length > 150)
  assert.deepEqual(
    files.flatMap((file) => faultsOf(file, readFileSync(join(src, file), 'utf8'))),
    [],
  )
})

test('finds a bare tap and a nameless one, but not a compiled template that sets its role itself', () => {
  const planted = `
    import { Image, Text as Line, View } from '@tarojs/components'
    const a = <View onClick={go}>去</View>
    const b = <Line onClick={go}>去</Line>
    const c = <Image src={src} onClick={go} />
    const d = <Row onClick={go}><Icon name="x" />{isOn ? <Icon name="check" /> : null}</Row>
    const e = <Tappable onClick={go}><View className="dot" /></Tappable>
    const f = <View compileMode><View onClick={go} /><View ariaRole="button" onClick={go} /></View>
    const g = <><Row onClick={go} label="关闭"><Icon name="x" /></Row><Row onClick={go}>{name}</Row><View className="dot" /></>
    const h = <Box onClick={go}><Badge mark={null}><Typography>消息</Typography></Badge></Box>
  `
  assert.deepEqual(
    faultsOf('planted.tsx', planted).map((fault) => fault.replace('planted.tsx: ', '')),
    [
      'a bare tap: <View> of line 3',
      'a bare tap: <Line> of line 4',
      'a bare tap: <Image> of line 5',
      'a tap without a name: <Row> of line 6',
      'a tap without a name: <Tappable> of line 7',
      'a bare tap: <View> of line 8',
    ],
  )
})
