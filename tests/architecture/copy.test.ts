/**
 * Checks that Chinese texts follow Chinese typesetting: full-width punctuation between Chinese characters, a space
 * around TA, one ellipsis character, one kind of quotes, no person called 有人, and no dialog titled just 提示. People
 * review the tone.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const han = String.raw`[\u3400-\u9fff]`
const rules: readonly [what: string, RegExp][] = [
  ['half-width punctuation', new RegExp(`${han}[,:;!?()]|[,:;!?()]${han}`)],
  ['three dots', /\.\.\./],
  ['TA without a space', new RegExp(`TA[${'\\d'}]|TA${han}|[\\d]TA|${han}TA`)],
  ['有人', /(?<![没所])有人/],
  ['提示', /^提示$/],
  ['quotes of another kind than 「」', /[“”]/],
]

/**
 * Texts fixed by the product specification: a maintenance message, the announcement of a question, and the titles of a
 * dialog and of a page. The words of the warning are fixed too, because people have agreed to its version.
 */
const given = new Map([
  ['系统升级维护中,稍等几分钟就好', ['src/request/answer.ts', 'protocol/base/base.faults.ts']],
  ['有人认真地想认识你：', ['server/src/features/line/line.notices.ts']],
  ['在对方主页或牵线记录里点“举报”，专人核实，对方不会知道是谁举报的。', ['server/src/features/love/precheat/precheat.ts']],
  ['提示', ['src/stores/auth.store.ts', 'src/router/pages.ts', 'src/pages/exception/close.tsx']],
])

/** Texts written by people of the demonstration, who choose their own words. */
const OWN = new Set(['有人', 'quotes of another kind than 「」'])
const isOwnWords = (file: string): boolean => file.startsWith('demonstration/people/')

/** Files that search for these words in other people's texts. */
const isSearch = (file: string): boolean => /protocol\/contact\/contact-|moderation\.sandbox/.test(file)

function slipsIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)
  const slips: string[] = []
  const look = (node: ts.Node, words: string) => {
    if (!new RegExp(han).test(words) || given.get(words)?.includes(file)) return
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    for (const [what, rule] of rules)
      if (rule.test(words) && !(OWN.has(what) && isOwnWords(file))) slips.push(`${file}:${line} ${what}: ${words.trim()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isJsxText(node)) look(node, node.text)
    // A placeholder of a template is usually filled with a name or a number.
    else if (ts.isTemplateExpression(node))
      look(node, node.head.text + node.templateSpans.map(({ literal }) => `\u0000${literal.text}`).join(''))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return slips
}

const files = ['src', 'protocol', 'demonstration', 'server/src', 'server/seed'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`)
    .filter((file) => !isSearch(file)),
)

test('finds texts that break Chinese typesetting', () => {
  const found = (text: string) => slipsIn('a.tsx', text).map((slip) => slip.split(' ')[1]!.replace(':', ''))
  assert.deepEqual(found(`say('账号信息:手机号')`), ['half-width'])
  assert.deepEqual(found(`say('已购房(有贷款)')`), ['half-width'])
  assert.deepEqual(found('say(`${name}的资料,${count}条`)'), ['half-width'])
  assert.deepEqual(found(`const a = <Typography>请稍候...</Typography>`), ['three'])
  assert.deepEqual(found(`say('TA32岁'); say('TA在成都')`), ['TA', 'TA'])
  assert.deepEqual(found(`say('有人喜欢你')`), ['有人'])
  assert.deepEqual(found(`confirm({ title: '提示' })`), ['提示'])
  assert.deepEqual(found(`say('点“使用”开始')`), ['quotes'])
  assert.deepEqual(found(`say('没有人能看到你，TA 在 09:30 来过'); say('a,b'); say('所有人')`), [])
})

test('every text follows Chinese typesetting', () => {
  assert.ok(files.length > 900)
  assert.deepEqual(
    files.flatMap((file) => slipsIn(file, readFileSync(join(root, file), 'utf8'))),
    [],
  )
})
