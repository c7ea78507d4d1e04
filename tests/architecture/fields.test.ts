/**
 * Checks that each field for a number or code has a notation. The limit of a native input cuts pasted text before it is
 * cleaned, and part of a number is another number.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const src = resolve(dirname(fileURLToPath(import.meta.url)), '../../src')

const numberTypes = new Set(['number', 'digit', 'idcard'])
/** Titles of numbers and codes. */
const numberTitle = /编号|号码|卡号|证号|手机号|[券场让请证取换]码|图中字符/

type Element = ts.JsxElement | ts.JsxSelfClosingElement

const headOf = (element: Element) => (ts.isJsxElement(element) ? element.openingElement : element)

/** The number fields of a file without a notation, and how many have one. */
function fieldsOf(path: string, code: string): { faults: string[]; right: number } {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const faults: string[] = []
  let right = 0
  function visit(node: ts.Node): void {
    ts.forEachChild(node, visit)
    if (!ts.isJsxElement(node) && !ts.isJsxSelfClosingElement(node)) return
    const head = headOf(node)
    if (head.tagName.getText() !== 'TextField') return
    const text = head.attributes.getText()
    const given = new Map(
      head.attributes.properties.filter(ts.isJsxAttribute).map((each) => [each.name.getText(), each.initializer?.getText() ?? '']),
    )
    const isNumber = numberTypes.has((given.get('type') ?? '').replace(/"/g, '')) || numberTitle.test(given.get('label') ?? '')
    if (!isNumber) return
    if (/\bnotation\b/.test(text)) right += 1
    else faults.push(`${path}: ${given.get('label') ?? ''}`)
  }
  visit(file)
  return { faults, right }
}

const screens = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
)

test('every field for a number or code cleans pasted text before it can be cut', () => {
  const all = screens.map((path) => fieldsOf(path, readFileSync(join(src, path), 'utf8')))
  assert.deepEqual(
    all.flatMap(({ faults }) => faults),
    [],
  )
  assert.ok(all.reduce((sum, { right }) => sum + right, 0) >= 30, 'the fields are found')
})

test('a number field with a native limit only is found', () => {
  const limited = '<TextField form={form} name="no" label="会员编号" maxLength={10} />'
  assert.deepEqual(fieldsOf('a.tsx', `const one = ${limited}`), { faults: ['a.tsx: "会员编号"'], right: 0 })
  assert.equal(fieldsOf('a.tsx', 'const one = <TextField label="时长" type="number" />').faults.length, 1)
})
