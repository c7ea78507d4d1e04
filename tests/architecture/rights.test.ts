/** Checks that only membership reads VIP status; all other code checks the right that it needs. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../server/src')

/** Files that compute VIP status, cache it for a request, or show it to the member. */
const MAY = /^(features\/membership\/|features\/auth\/session\/session\.ts$|features\/account\/account\.presenter\.ts$|ctx\.ts$)/
/** A card may show the VIP mark that a profile shows. */
const SHOWN = /^\s*isWhetherVip: (profile\.isVipNow|false),$/

const slipsIn = (file: string, text: string): string[] =>
  MAY.test(file)
    ? []
    : text
        .split('\n')
        .flatMap((line, place) => (/\bisWhetherVip\b/.test(line) && !SHOWN.test(line) ? [`${file}:${place + 1} ${line.trim()}`] : []))

test('only the membership noun reads VIP status', () => {
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
