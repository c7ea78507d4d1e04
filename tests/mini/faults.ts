/**
 * Proves that these tests can fail: each fault planted in a copy of the real build must be found by the static check or
 * the run.
 */
import assert from 'node:assert/strict'
import { appendFileSync, cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'vitest'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, type builds } from './builds'
import { checkBuild } from './compile'
import { dialects, type Dialect } from './runtime/dialect'
import { withApp } from './runtime/launch'
import { server } from './server'
import { scratchFolder } from '../../server/test/scratch'

type Plant = (dist: string, dialect: Dialect) => void

const HOME = 'pages/index/index'

/** An edit that changes nothing would prove nothing, so it fails. */
const edit = (file: string, change: (text: string) => string) => {
  const before = readFileSync(file, 'utf8')
  const changed = change(before)
  assert.notEqual(changed, before, `the fault could not be planted in ${path.basename(file)}`)
  writeFileSync(file, changed)
}
const inTemplates =
  (change: (text: string) => string): Plant =>
  (dist, { template }) =>
    edit(path.join(dist, `base.${template}`), change)
const inJson =
  (file: string, change: (json: Record<string, unknown>) => void): Plant =>
  (dist) =>
    edit(path.join(dist, file), (text) => {
      const json = JSON.parse(text) as Record<string, unknown>
      change(json)
      return JSON.stringify(json)
    })
const remove =
  (file: (dialect: Dialect) => string): Plant =>
  (dist, dialect) =>
    rmSync(path.join(dist, file(dialect)))
const append =
  (file: (dialect: Dialect) => string, text: string): Plant =>
  (dist, dialect) =>
    appendFileSync(path.join(dist, file(dialect)), text)

const seenByGate: Record<string, Plant> = {
  'an unclosed tag': (dist, { template }) => appendFileSync(path.join(dist, `${HOME}.${template}`), '<view><text></view>'),
  'a broken expression': (dist, { template }) => appendFileSync(path.join(dist, `${HOME}.${template}`), '<view>{{ a + }}</view>'),
  'an import that leads nowhere': (dist, { template }) =>
    edit(path.join(dist, `${HOME}.${template}`), (text) => text.replace(/base\./, 'gone.')),
  'no template script': remove(({ script }) => `utils.${script}`),
  'a style import that leads nowhere': append(({ style }) => `app.${style}`, '\n@import "./gone.css";'),
  'no template at the root': remove(({ template }) => `base.${template}`),
  'a page without a file': inJson('app.json', (app) => (app.pages as string[]).push('pages/gone/index')),
  'a page without a template': remove(({ template }) => `${HOME}.${template}`),
  'a component without a file': inJson(`${HOME}.json`, (page) => Object.assign(page, { usingComponents: { gone: './gone' } })),
  'broken JavaScript': append(() => 'common.js', '\nfunction ('),
  'broken JSON': append(() => `${HOME}.json`, '}'),
}

/** Each with the message that the run must report, so that it fails only for the planted fault. */
const seenByRun: Record<string, { plant: Plant; says: RegExp }> = {
  'a handler of the wrong name': { plant: inTemplates((text) => text.replaceAll('="eh"', '="he"')), says: /nobody listens to a tap/ },
  'templates for other names': { plant: inTemplates((text) => text.replaceAll('name="tmpl_0_', 'name="tmpl_x_')), says: /home is empty/ },
  'a script function that is not there': {
    plant: (dist, { script }) => edit(path.join(dist, `utils.${script}`), (text) => text.replace(/module\.exports\s*=/, 'var unused =')),
    says: /home is empty/,
  },
  'a module that is not there': { plant: append(() => 'common.js', '\nrequire("./gone");'), says: /gone\.js, which is not in the build/ },
  'an error while starting': { plant: append(() => 'app.js', '\nthrow new Error("planted");'), says: /planted/ },
  'an error logged later': {
    plant: append(() => 'app.js', '\nsetTimeout(function () { console.error("planted") }, 10);'),
    says: /console\.error: planted/,
  },
  'a promise nobody looks after': {
    plant: append(() => 'app.js', '\nPromise.reject(new Error("planted"));'),
    says: /unhandled rejection: Error: planted/,
  },
  'the browser taken for granted': {
    plant: append(() => 'app.js', '\nlocalStorage.getItem("token");'),
    says: /localStorage is not defined/,
  },
  'code made from text': {
    plant: append(() => 'app.js', '\nnew Function("return 1")();'),
    says: /Code generation from strings disallowed/,
  },
  'a call the platform lacks': {
    plant: (dist, { globalName }) => appendFileSync(path.join(dist, 'app.js'), `\n${globalName}.getSomethingElse();`),
    says: /getSomethingElse is not a function/,
  },
  'another server': {
    plant: (dist) => {
      for (const file of readdirSync(dist, { recursive: true }) as string[]) {
        if (!file.endsWith('.js')) continue
        const source = readFileSync(path.join(dist, file), 'utf8')
        if (source.includes(BUILD_ORIGIN)) writeFileSync(path.join(dist, file), source.replaceAll(BUILD_ORIGIN, 'http://127.0.0.2:9'))
      }
    },
    says: /url not in domain list|not answered/,
  },
}

// Only WeChat's style-sheet compiler is available, so a broken sheet is not detected on Douyin.
const seenOnWechat: Record<string, Plant> = { 'a broken style sheet': append(({ style }) => `app-origin.${style}`, '.a{color:red') }

export function testFaults({ platform, dist }: (typeof builds)[number]): void {
  const dialect = dialects[platform]

  async function withPlanted(plant: Plant | undefined, look: (copy: string) => Promise<void> | void): Promise<void> {
    const copy = scratchFolder('qianxian-fault')
    try {
      // No phone loads the source maps, which are most of the bytes.
      cpSync(dist, copy, { recursive: true, filter: (file) => !file.endsWith('.map') })
      plant?.(copy, dialect)
      await look(copy)
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  }

  /** The shortest run that uses the parts of every page: drawing, the server's answers, a tap. */
  const run = (copy: string) =>
    withApp({ dist: copy, platform, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
      assert.notEqual(app.text().trim(), '', 'home is empty')
      const unanswered = app.device.requests.filter(({ status }) => status !== 200)
      assert.deepEqual(unanswered, [], 'requests were not answered')
      const before = app.text()
      await app.tap('.qx-header__menu')
      assert.notEqual(app.text(), before, 'the menu does not open')
      assert.deepEqual(overBudget(app.route, app.stats()), [])
    })

  test(`${platform}: an untouched copy has no fault and runs`, () =>
    withPlanted(undefined, async (copy) => {
      assert.deepEqual(checkBuild(copy, platform), [])
      await run(copy)
    }))

  for (const [name, plant] of Object.entries(platform === 'weapp' ? { ...seenByGate, ...seenOnWechat } : seenByGate)) {
    test(`${platform}: the check finds ${name}`, () => withPlanted(plant, (copy) => assert.notDeepEqual(checkBuild(copy, platform), [])))
  }

  for (const [name, { plant, says }] of Object.entries(seenByRun)) {
    test(`${platform}: the run finds ${name}`, () =>
      withPlanted(plant, (copy) => assert.rejects(run(copy), ({ message }: Error) => says.test(message) || assert.fail(message))))
  }
}
