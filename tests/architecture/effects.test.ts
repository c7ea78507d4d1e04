/**
 * Checks that a function that locks takes `TxCtx`, and that the types which prove a transaction or a right are asserted
 * in one place each.
 */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** A lock that is taken, used and released by one statement. */
const IN_ONE_STATEMENT = ['server/src/features/matchmaker/consent-use.repository.ts: noteUses']

const SQL_LOCK = /\bfor (?:no key )?update\b|\bfor (?:key )?share\b|advisory_xact_lock/

const isBuilderLock = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  node.expression.name.text === 'for' &&
  node.arguments.length > 0 &&
  /update|share/.test(node.arguments[0]!.getText())

const isSqlLock = (node: ts.Node): boolean => ts.isTaggedTemplateExpression(node) && SQL_LOCK.test(node.template.getText())

const ctxTypeOf = (fn: ts.SignatureDeclaration): string | undefined =>
  fn.parameters.find(({ name }) => name.getText() === 'ctx')?.type?.getText()

/** The innermost function around a lock that declares the type of its ctx. */
function lockerAround(node: ts.Node): ts.SignatureDeclaration | undefined {
  for (let up = node.parent; up; up = up.parent) if (ts.isFunctionLike(up) && ctxTypeOf(up) !== undefined) return up
  return undefined
}

const nameOf = (fn: ts.SignatureDeclaration): string =>
  fn.name?.getText() ?? (ts.isVariableDeclaration(fn.parent) ? fn.parent.name.getText() : 'a function without a name')

/** One overload may let the same function read without a lock. */
const isOverloaded = (fn: ts.SignatureDeclaration, source: ts.SourceFile): boolean =>
  source.statements.some(
    (other) => ts.isFunctionDeclaration(other) && other.body === undefined && nameOf(other) === nameOf(fn) && ctxTypeOf(other) === 'TxCtx',
  )

/** Without one of these words a file is not parsed. */
const mayLock = (text: string): boolean => text.includes('.for(') || SQL_LOCK.test(text)

function looseLockers(file: string, text: string): string[] {
  if (!mayLock(text)) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isBuilderLock(node) || isSqlLock(node)) {
      const locker = lockerAround(node)
      if (locker && ctxTypeOf(locker) !== 'TxCtx' && !isOverloaded(locker, source)) found.push(`${file}: ${nameOf(locker)}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const files = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  .map((path) => `server/src/${path}`)
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

test('a planted function that locks but takes Ctx is found', () => {
  const planted = `
    const lockRow = (ctx: Ctx, id: number) => ctx.db.select().from(rows).for('update')
    async function lockName(ctx: Ctx) { await ctx.db.execute(sql\`select pg_advisory_xact_lock(1)\`) }
    const lockWell = (ctx: TxCtx) => ctx.db.select().from(rows).for('no key update')
    function find(ctx: TxCtx, how: 'held'): Promise<void>
    function find(ctx: Ctx, how: string) { return ctx.db.execute(sql\`select 1 for share\`) }`
  assert.deepEqual(looseLockers('planted.ts', planted), ['planted.ts: lockRow', 'planted.ts: lockName'])
})

test('every function of the server that locks takes TxCtx', () => {
  assert.ok(files.length > 0)
  assert.deepEqual(
    files.flatMap((file) => looseLockers(file, textOf(file))),
    IN_ONE_STATEMENT,
  )
})

test('TxCtx and StoreScope are asserted only where they are granted', () => {
  const asserted = (type: string) => files.filter((file) => new RegExp(`\\bas ${type}\\b`).test(textOf(file)))
  assert.deepEqual(asserted('TxCtx'), ['server/src/ctx.ts'])
  assert.deepEqual(asserted('StoreScope'), ['server/src/features/store/store-rights.ts'])
})
