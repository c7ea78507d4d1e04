/** Every page, for everybody: it opens without an error, shows something, and weighs no more than its budget. */
import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import type { TestServer } from '../support/server'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import type { PageStats } from './runtime/app'
import { listRoutes, readJson, type AppConfig } from './runtime/files'
import { withApp } from './runtime/launch'
import { server } from './server'

const SHEET_LEAVES_MS = 300

type DemoName = `demo_${string}`

const people: Record<string, DemoName | null> = { visitor: null, member: 'demo_member', loveUser: 'demo_love', vip: 'demo_vip', matchmaker: 'demo_matchmaker', auditor: 'demo_auditor' }

for (const { platform, dist } of builds) {
  test(`${platform}: every page opens for everybody, within its budget`, async (t) => {
    const things = await findThings(server)
    const { drawPicture } = await import('../../server/test/pictures')
    const picture = await drawPicture('clean', { width: 900, height: 1200 })
    const faults: string[] = []
    const weights = new Map<string, Weight>()
    for (const [who, userName] of Object.entries(people)) {
      const storage = userName ? storageOf(await demoSession(server, userName)) : undefined
      await withApp({ platform, dist, storage, servers: { [BUILD_ORIGIN]: server.url } }, async (app) => {
        for (const { route, query } of visitsOf(dist, [...things, { route: 'member/cropper', query: { src: app.device.addFile(picture, '.jpg') } }])) {
          const page = [route, ...Object.keys(query)].join(' ')
          try {
            await app.openLink(route, query)
          } catch (error) {
            faults.push(`${who} at ${page}: ${(error as Error).message.slice(0, 600)}`)
            continue
          }
          if (app.text().trim() === '') faults.push(`${who} at ${page}: nothing is shown (now at ${app.route})`)
          const unanswered = app.device.requests.splice(0).filter(({ status = 0 }) => status === 0 || status >= 500)
          for (const { url, status } of unanswered) faults.push(`${who} at ${page}: ${url} answers ${status}`)
          const stats = app.stats()
          faults.push(...overBudget(app.route, stats).map((words) => `${who}: ${words}`))
          const isHeavier = stats.nodes > (weights.get(page)?.nodes ?? 0)
          if (app.route === route && isHeavier && !app.has('.coming')) weights.set(page, { ...stats, who })
        }
      })
    }
    for (const row of tableOf(weights)) t.diagnostic(row)
    assert.equal(faults.length, 0, faults.join('\n'))
  })
}

// A person feels these: the platform redraws the page for every byte that crosses over to it.
for (const { platform, dist } of builds) {
  const start = async (userName: DemoName, route: string) => ({ platform, dist, path: route, storage: storageOf(await demoSession(server, userName)), servers: { [BUILD_ORIGIN]: server.url } })

  test(`${platform}: a heart costs little, and rows far out of sight leave home`, async (t) => {
    await withApp(await start('demo_love', 'pages/index/index'), async (app) => {
      const tap = () => app.measure(() => app.tap('.qx-person-card__like'))
      // One of the two taps may be celebrated as a match, which is a picture of its own.
      const bytes = Math.min((await tap()).bytes, (await tap()).bytes)
      t.diagnostic(`a heart: ${bytes} bytes`)
      assert.ok(bytes <= 1024, `a heart costs ${bytes} bytes`)
      const more = await app.measure(() => app.scrollToBottom())
      t.diagnostic(`the next page: ${more.bytes} bytes, ${app.stats().nodes} nodes`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])

      const people = app.all('.qx-person-card').length
      const { nodes } = app.stats()
      const block = `#${app.find('.qx-list__block').id}`
      await app.setInSight(block, false, 1800)
      assert.equal(app.all('.qx-person-card').length, people - 10)
      t.diagnostic(`ten people less: ${nodes - app.stats().nodes} nodes less`)
      await app.setInSight(block, true)
      assert.equal(app.all('.qx-person-card').length, people)
    })
  })

  test(`${platform}: sheets of a form stay within the budget of their page`, async (t) => {
    await withApp(await start('demo_member', 'member/love/signuplove'), async (app) => {
      for (const field of ['birthday', 'heightCm', 'weightKg', 'residenceGeo', 'ethnicity']) {
        const opened = await app.measure(() => app.tap(`#qx-field-${field}`))
        const stats = app.stats()
        t.diagnostic(`${field}: ${opened.bytes} bytes, ${stats.nodes} nodes, ${stats.children} children`)
        assert.deepEqual(overBudget(app.route, stats), [], field)
        await app.tap('.qx-sheet__close')
        await app.settle(SHEET_LEAVES_MS)
      }
    })
  })
}

interface Visit {
  route: string
  query: Record<string, string>
}

/** Every route of the build once as it is, and pages about one thing once more with that thing. */
function visitsOf(dist: string, things: readonly Visit[]): Visit[] {
  const plain = listRoutes(readJson<AppConfig>(path.join(dist, 'app.json'))).map((route) => ({ route, query: {} }))
  return [...plain, ...things]
}

/** Real things of the demonstration for the pages that are about one of them. */
async function findThings(server: TestServer): Promise<Visit[]> {
  const [{ love }, { matchmaker }, { line }, { audit }] = await Promise.all([
    import('@qianxian/protocol/love'),
    import('@qianxian/protocol/matchmaker'),
    import('@qianxian/protocol/line'),
    import('@qianxian/protocol/audit'),
  ])
  const tokenOf = async (userName: DemoName) => (await demoSession(server, userName)).token
  const [asker, worker, auditor] = [await tokenOf('demo_love'), await tokenOf('demo_matchmaker'), await tokenOf('demo_auditor')]
  const people = await server.call(love.getPaged, { filter: { city: '510100' }, sort: 'recommended', cursor: null, size: 1 }, asker)
  const matchmakers = await server.call(matchmaker.getPaged, { cursor: null, size: 1 })
  const lines = await server.call(line.getPaged, { box: 'connected', cursor: null, size: 1 }, asker)
  const members = await server.call(matchmaker.getMemberPaged, { cursor: null, size: 20 }, worker)
  const tasks = await server.call(audit.getPaged, { box: 'open', cursor: null, size: 1 }, auditor)
  const person = people.list[0]!.no
  const served = members.list.find(({ status }) => status === 'active')!.card.no
  return [
    { route: 'pages/love/detail', query: { no: person } },
    { route: 'pages/love/report', query: { no: person } },
    { route: 'pages/love/hongniang', query: { id: String(matchmakers.list[0]!.id) } },
    { route: 'pages/love/precheat', query: { next: 'line' } },
    { route: 'pages/exception/close', query: { msg: encodeURIComponent('系统升级维护中') } },
    { route: 'member/love/line', query: { id: String(lines.list[0]!.id) } },
    { route: 'subpages/member/matchmaker/list', query: { no: served } },
    { route: 'subpages/member/matchmaker/match', query: { no: served } },
    { route: 'subpages/member/matchmaker/editinfo', query: { no: served } },
    { route: 'subpages/audit/index', query: { id: String(tasks.list[0]!.id) } },
  ]
}

type Weight = PageStats & { who: string }

const COLUMNS = ['nodes', 'depth', 'children', 'firstSetData', 'largestSetData'] as const

/** The heaviest pages first; sizes in KB. */
function tableOf(weights: ReadonlyMap<string, Weight>): string[] {
  const shown = ([page, weight]: [string, Weight]) => [
    page.padEnd(44),
    ...COLUMNS.map((name) => (name.endsWith('SetData') ? (weight[name] / 1024).toFixed(1) : String(weight[name])).padStart(15)),
    `  ${weight.who}`,
  ].join('')
  const heaviestFirst = [...weights].sort(([, one], [, other]) => other.nodes - one.nodes)
  return [['page'.padEnd(44), ...COLUMNS.map((name) => name.padStart(15)), '  for'].join(''), ...heaviestFirst.map(shown)]
}
