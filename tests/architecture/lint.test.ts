/**
 * Plants violations of the project's own lint rules in a temporary tree and expects each to be found where it is
 * forbidden and nowhere else.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { test } from 'vitest'
import { fileURLToPath } from 'node:url'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

const bareInput = "import { Input } from '@tarojs/components'\nexport const Line = Input\n"
const longFunction = (lines: number): string =>
  `export function told(): number[] {\n  const all: number[] = []\n${'  all.push(1)\n'.repeat(lines - 4)}  return all\n}\n`

const planted: Record<string, string> = {
  'src/features/report/ReportLine.tsx': bareInput,
  'src/ui/shell/CityLine.tsx': bareInput,
  'src/ui/form/TextLine.tsx': bareInput,
  'src/features/report/tooLong.ts': longFunction(121),
  'server/src/features/report/too-long.ts': longFunction(121),
  'server/src/features/report/long.ts': longFunction(120),
  'server/src/features/report/report.test.ts': longFunction(300),
}

test('finds a bare input outside the fields and a function over 120 lines', () => {
  const tree = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    copyFileSync(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'))
    for (const [path, code] of Object.entries(planted)) {
      mkdirSync(dirname(join(tree, path)), { recursive: true })
      writeFileSync(join(tree, path), code)
    }
    const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json'], {
      cwd: tree,
      encoding: 'utf8',
    })
    const found = (JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }).diagnostics
    assert.deepEqual(found.map(({ code, filename }) => `${filename} ${code}`).sort(), [
      'server/src/features/report/too-long.ts eslint(max-lines-per-function)',
      'src/features/report/ReportLine.tsx eslint(no-restricted-imports)',
      'src/features/report/tooLong.ts eslint(max-lines-per-function)',
      'src/ui/shell/CityLine.tsx eslint(no-restricted-imports)',
    ])
  } finally {
    rmSync(tree, { recursive: true })
  }
})
