/** Whom the day brings, as people meet it. */
import assert from 'node:assert/strict'
import { describe } from 'node:test'
import { journey } from './journey'
import { seededNumber } from './people'

describe('the people of the day', () => {
  journey('stand among the faces of home, are counted as they are opened, and are others after midnight', async ({ server, phone }) => {
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

    // Midnight: what was today's is yesterday's.
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
