/** Tests the people of the day in use. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { journey } from './journey'
import { seededNumber } from '../support/seeded'

describe('the people of the day', () => {
  journey('the people are among the faces of home, are counted when opened, and change after midnight', async ({ server, phone }) => {
    const session = await server.login(seededNumber(310))
    const reader = await phone(session)
    await reader.goto('/')
    await reader.see('今日推荐', '还有 8 位没看')
    const first = await reader.words('.qx-daily__card')
    assert.equal(first.length, 8)
    await reader.tap('.qx-daily__card')
    await reader.arrive('/pages/love/detail')
    await reader.page.goBack()
    await reader.see('还有 7 位没看', '看过了')
    await reader.goto('/')
    await reader.see('还有 7 位没看')

    // Simulates midnight: the set of today becomes that of yesterday.
    const database = await server.openDatabase(1)
    try {
      const { rows } = await database.pool.query<{ id: number }>(
        `update daily_sets set date = to_char(date::date - 1, 'YYYY-MM-DD')
         where profile_id = (select id from love_profiles where no = $1) returning profile_id as id`,
        [session.userInfo.no],
      )
      assert.equal(rows.length, 1)
    } finally {
      await database.close()
    }
    await reader.goto('/')
    await reader.see('还有 8 位没看')
    const second = await reader.words('.qx-daily__card')
    assert.equal(second.filter((one) => first.includes(one)).length, 0)
  })
})

describe('a saved search', () => {
  journey('is listed in the filter of home, and can be removed', async ({ server, phone }) => {
    const reader = await phone(await server.login(seededNumber(271)))
    await reader.goto('/')
    await reader.tap('#qx-open-filter')
    await reader.see('常用搜索', '把常用的条件保存下来')
    await reader.page.getByText('已认证', { exact: true }).last().click()
    await reader.page.getByText('保存这些条件').click()
    await reader.fill('#qx-field-name', '认证过的')
    await reader.tap('#qx-search-save')
    await reader.see('认证过的')
    await reader.goto('/')
    await reader.tap('#qx-open-filter')
    await reader.page.getByText('认证过的').click()
    await reader.tap('#qx-filter-apply')
    await reader.see('筛选 1')
    await reader.tap('#qx-open-filter')
    await reader.page.getByText('管理', { exact: true }).click()
    await reader.page.getByText('认证过的').click()
    await reader.tap('#qx-search-remove')
    await reader.page.getByText('删除', { exact: true }).last().click()
    await reader.see('把常用的条件保存下来')
  })
})
