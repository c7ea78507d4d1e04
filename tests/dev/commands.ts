/**
 * Tests `npm run dev`, `dev:weapp` and `dev:tt`: each starts, picks up a change of the app and of the server, and ends
 * with every process it started.
 */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBrowser } from '../support/phone'
import { startCommand, type Command } from './command'
import { copyCheckout, type Copy } from './copy'

/** Long enough for a cold build on a busy machine. */
const START_MS = 300_000
const CHANGE_MS = 90_000
/** Texts that a page shows, that every mini-program contains, and that the server sends. */
const title = { page: '/pages/love/precheat', file: 'src/router/pages.ts', words: '防骗提醒', by: '小心骗子' }
const question = { file: 'src/stores/auth.store.ts', words: '确认退出登录', by: '真的退出登录' }
/** A request to an unknown address; a server without a tenant refuses everything. */
const refusal = {
  seeded: { file: 'protocol/base/base.faults.ts', words: '系统升级维护中', by: '系统正在升级' },
  empty: { file: 'protocol/tenant/tenant.faults.ts', words: '平台已暂停服务', by: '平台暂时休息' },
}

export function testMiniCommand(target: 'weapp' | 'tt', templates: RegExp): void {
  withCommand(`dev:${target}`, 'empty', async (command, { folder, change }) => {
    const build = path.join(folder, 'dist', `dev-${target}`)
    await command.until('the build', START_MS, () => read(build, /\.js$/).includes(question.words))
    const before = await settled(() => read(build, templates))
    assert.ok(before.length > 0)
    change(question.file, question.words, question.by)
    await command.until('the changed words', CHANGE_MS, () => read(build, /\.js$/).includes(question.by))
    // Files that are not recompiled keep the templates and components they used.
    assert.ok((await settled(() => read(build, templates))) === before, 'the templates are those of before')
  })
}

export function testWebCommand(): void {
  withCommand('dev', 'seeded', async (command, { change }) => {
    await command.until('the page', START_MS, async () => (await textOf(command.page)).includes('<div id="app">'))
    await command.until('the server behind the page', START_MS, async () =>
      (await textOf(`${command.page}/common/api/system/checkHealth`)).includes('"ok":true'),
    )
    const browser = await openBrowser()
    try {
      const page = await browser.newPage({ viewport: { width: 375, height: 812 } })
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(String(error)))
      await page.goto(command.page + title.page)
      const shows = (words: string) => page.getByText(words).first().waitFor({ timeout: CHANGE_MS })
      await shows(title.words)
      change(title.file, title.words, title.by)
      // The page reloads without input.
      await shows(title.by)
      assert.deepEqual(faults, [])
    } finally {
      await browser.close()
    }
  })
}

/** Tests that the command runs, picks up changes and ends; `use` checks the app, the server checks are the same for all. */
function withCommand(script: string, data: keyof typeof refusal, use: (command: Command, copy: Copy) => Promise<void>): void {
  test(`npm run ${script}`, { timeout: 600_000 }, async () => {
    const copy = copyCheckout()
    const command = await startCommand(copy.folder, script, data === 'empty' ? { SEED: '0' } : {})
    const { file, words, by } = refusal[data]
    const answers = async (wanted: string) => (await textOf(`${command.api}/common/api/nothing`)).includes(wanted)
    try {
      await use(command, copy)
      await command.until('the server', START_MS, () => answers(words))
      copy.change(file, words, by)
      await command.until("the server's changed words", CHANGE_MS, () => answers(by))
      assert.deepEqual(await command.end(data === 'empty' ? 'terminal' : 'supervisor'), [], 'what it started has ended with it')
    } finally {
      command.clear()
      copy.remove()
    }
  })
}

/** All files of one kind in name order; empty while the folder does not exist. */
function read(folder: string, kind: RegExp): string {
  if (!existsSync(folder)) return ''
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => kind.test(name))
  return names
    .sort()
    .map((name) => `${name}\n${readFileSync(path.join(folder, name), 'utf8')}`)
    .join('\n')
}

/** Returns the value once it has been stable for two seconds, because a build writes its files one after the other. */
async function settled(look: () => string): Promise<string> {
  for (let last = look(); ;) {
    await sleep(2000)
    const now = look()
    if (now === last) return now
    last = now
  }
}

/** Empty if no server responds. */
async function textOf(url: string): Promise<string> {
  try {
    return await (await fetch(url, { signal: AbortSignal.timeout(10_000) })).text()
  } catch {
    return ''
  }
}
