/** Tests responsiveness: the platform redraws the page for every byte sent to its view, so a tap must send few bytes. */
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { overBudget } from './budgets'
import { BUILD_ORIGIN, builds } from './builds'
import { demoSession, storageOf } from './journeys'
import { withApp } from './runtime/launch'
import { server } from './server'
import type { DemoName } from './visits'

const SHEET_LEAVES_MS = 300
const PAGES = 12
/** The demonstration has a limited number of people; fewer pages than this would prove nothing. */
const FEWEST_PAGES = 6

for (const { platform, dist } of builds) {
  const start = async (userName: DemoName, route: string) => {
    const storage = storageOf(await demoSession(server, userName))
    // Searches everywhere, because no single city has enough people.
    storage.set('qx_chosen_city', JSON.stringify({ code: '', name: '全国' }))
    return { platform, dist, path: route, storage, servers: { [BUILD_ORIGIN]: server.url } }
  }

  test(`${platform}: a heart sends few bytes, and rows far out of view are removed from home`, async () => {
    await withApp(await start('demo_love', 'pages/index/index'), async (app) => {
      const tap = () => app.measure(() => app.tap('.qx-person-card__like'))
      // One of the two taps may be celebrated as a match, which draws its own picture.
      const bytes = Math.min((await tap()).bytes, (await tap()).bytes)
      console.log(`a heart: ${bytes} bytes`)
      assert.ok(bytes < 100, `a heart costs ${bytes} bytes`)
      const more = await app.measure(() => app.scrollToBottom())
      console.log(`the next page: ${more.bytes} bytes, ${app.stats().nodes} nodes`)
      assert.deepEqual(overBudget(app.route, app.stats()), [])

      const people = app.all('.qx-person-card').length
      const { nodes } = app.stats()
      const block = `#${app.find('.qx-list__block').id}`
      await app.setInSight(block, false, 1800)
      assert.equal(app.all('.qx-person-card').length, people - 10)
      console.log(`ten people less: ${nodes - app.stats().nodes} nodes less`)
      await app.setInSight(block, true)
      assert.equal(app.all('.qx-person-card').length, people)
    })
  })

  test(`${platform}: every further page of people costs as much as the second`, async () => {
    await withApp(await start('demo_vip', 'pages/index/index'), async (app) => {
      const appended: number[] = []
      let nodes = 0
      for (let page = 2; page <= PAGES; page += 1) {
        // At the end of the page the last block is in view, and the block before it stays.
        for (const { id } of [...app.all('.qx-near-part'), ...app.all('.qx-list__block').slice(0, -2)])
          await app.setInSight(`#${id}`, false)
        const { bytes, largest, requests } = await app.measure(() => app.scrollToBottom())
        if (requests === 0) break
        assert.deepEqual(overBudget(app.route, { ...app.stats(), largestSetData: largest }), [], `page ${page}`)
        // A page fills one block of the list, or parts of two, so single calls differ in size.
        appended.push(bytes)
        nodes = Math.max(nodes, app.stats().nodes)
      }
      assert.ok(appended.length >= FEWEST_PAGES, `the list ends after ${appended.length + 1} pages`)
      console.log(`${appended.length + 1} pages: ${nodes} nodes at most, ${Math.max(...appended)} bytes at most for a page`)
      assert.ok(Math.max(...appended) <= 1.25 * appended[0]!, `pages are sent again: ${appended.join(', ')} bytes`)
    })
  })

  test(`${platform}: a word typed into a long form sends few bytes`, async () => {
    await withApp(await start('demo_vip', 'member/love/editinfo'), async (app) => {
      const field = app.all('textarea').find((one) => !app.isDisabled(one))!
      await app.input(field, '周末爬山')
      const { largest } = await app.measure(() => app.fire(field, 'input', { value: '周末爬山看海', cursor: 6 }))
      console.log(`a word: ${largest} bytes`)
      assert.ok(largest <= 512, `a word costs ${largest} bytes`)
    })
  })

  test(`${platform}: sheets of a form stay within the budget of their page`, async () => {
    const asked = { 'member/love/signuplove': ['birthday', 'heightCm', 'residenceGeo'], 'member/love/editinfo': ['weightKg', 'ethnicity'] }
    for (const [path, fields] of Object.entries(asked)) {
      await withApp(await start(path.endsWith('editinfo') ? 'demo_vip' : 'demo_member', path), async (app) => {
        for (const field of fields) {
          const opened = await app.measure(() => app.tap(`#qx-field-${field}`))
          const stats = app.stats()
          console.log(`${field}: ${opened.bytes} bytes, ${stats.nodes} nodes, ${stats.children} children`)
          assert.deepEqual(overBudget(app.route, stats), [], field)
          await app.tap('.qx-sheet__close')
          await app.settle(SHEET_LEAVES_MS)
        }
      })
    }
  })
}
