/** Only membership asks whether a person is a VIP; all other code asks for the right it needs. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../server/src')

/** Where VIP status is computed, cached for a request, and shown to the member. */
const MAY = /^(features\/membership\/|features\/auth\/session\/session\.ts$|features\/account\/account\.presenter\.ts$|ctx\.ts$)/
/** A card shows of others what their profile shows. */
const SHOWN = /^\s*isWhetherVip: (profile\.isVipNow|false),$/

const slipsIn = (file: string, text: string): string[] =>
  MAY.test(file)
    ? []
    : text
        .split('\n')
        .flatMap((line, place) => (/\bisWhetherVip\b/.test(line) && !SHOWN.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : []))

test('only the membership noun asks whether a person is a VIP', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  assert.ok(files.length > 300)
  assert.deepEqual(
    files.flatMap((file) => slipsIn(file, readFileSync(join(root, file), 'utf8'))),
    [],
  )
})

test('finds a right that is decided by VIP status elsewhere', () => {
  for (const line of [
    'if (ctx.viewer?.isWhetherVip) return',
    'const { isWhetherVip } = requireMember(ctx)',
    'const { isWhetherVip: isVip } = viewer',
  ])
    assert.equal(slipsIn('features/love/love.service.ts', `\n${line}\n`).length, 1)
  assert.deepEqual(slipsIn('features/love/love.presenter.ts', '    isWhetherVip: profile.isVipNow,'), [])
})
