/** Tests a place: searched for and chosen, and shown on a map; two people who opted in to nearby see the approximate distance. */
import assert from 'node:assert/strict'
import { describe } from 'vitest'
import { place } from '@qianxian/protocol/place/place'
import { seededCouple, seededNumber } from '../support/seeded'
import { query } from '../support/server'
import { journey } from './journey'
import { demo } from './people'

const OPEN = '今晚的即兴喜剧'
const CITY = '510100'
/** A point in the middle of 成都. */
const TOWN = { latitude: 30.657, longitude: 104.066 }

describe('a place', () => {
  journey('a place is found by search without a location, and chosen; the activity is shown there', async ({ server, phone }) => {
    const host = await phone(await demo(server, 'organiser'))
    await host.goto('/subpages/active/signup')
    await host.tap('#qx-organiser-new')
    await host.tap('#qx-plan-map')
    await host.see('选择地点', '可以直接搜索')
    await host.fill('#qx-place-search', '武侯图')
    await host.see('武侯图书馆', '的搜索结果')
    await host.press('武侯图书馆')
    await host.until(async () => (await host.valueOf('#qx-plan-place')) === '武侯图书馆', 'the place to be filled in')
    assert.match(await host.valueOf('#qx-plan-address'), /武侯区/)
    await host.see('地图上的位置已选好')

    const [row] = (await query<{ id: string }>(server, 'select id from activities where title = $1', [OPEN])).rows
    const guest = await phone()
    const picture = guest.page.waitForResponse((response) => response.url().includes(place.getStaticMap.path))
    await guest.goto(`/pages/active/detail?id=${row!.id}`)
    await guest.see('地点', '导航', '.qx-place-map')
    const { status, type } = await picture.then((response) => ({ status: response.status(), type: response.headers()['content-type'] }))
    assert.deepEqual([status, type], [200, 'image/png'])
  })

  journey('the distance is shown approximately to two people who both opted in, and to no other person', async ({ server, phone }) => {
    const couple = await seededCouple(server, [212, 211])
    await couple.dwell(CITY)
    await query(server, "update love_profiles set privacy = '{}' where id = any($1)", [[couple.her, couple.him]])
    const woman = await phone(couple.hers)
    await woman.page.context().grantPermissions(['geolocation'])
    await woman.page.context().setGeolocation({ ...TOWN, latitude: TOWN.latitude + 0.02 })
    await woman.goto('/member/love/permission')
    await woman.tap('#qx-permission-allowNearby .qx-cell__switch')
    const placeOf = async (userId: number) =>
      (await query<{ latitude: number }>(server, 'select latitude from user_places where user_id = $1', [userId])).rows
    await woman.until(async () => (await placeOf(couple.hers.userInfo.id)).length === 1, 'her place to be kept')

    const man = await phone(couple.his)
    await man.page.context().grantPermissions(['geolocation'])
    await man.page.context().setGeolocation(TOWN)
    await man.goto('/pages/index/index')
    await man.tap('#qx-open-filter')
    await man.press('距离最近')
    await man.tap('#qx-filter-apply')
    await man.see('打开「附近的人」？')
    await man.tap('.qx-modal__key--confirm')
    await man.until(async () => (await placeOf(couple.his.userInfo.id)).length === 1, 'his place to be kept')
    await man.see('公里', '筛选 1')

    await woman.tap('#qx-permission-allowNearby .qx-cell__switch')
    await woman.until(async () => (await placeOf(couple.hers.userInfo.id)).length === 0, 'her place to be gone')
  })

  journey('the detected city is proposed, and the person accepts it or chooses another', async ({ server, phone }) => {
    const person = await phone(await server.login(seededNumber(214)))
    await person.goto('/pages/index/index')
    await person.tap('.qx-header__city')
    await person.tap('#qx-city-locate')
    await person.see('请自己选择')
    await person.page.context().grantPermissions(['geolocation'])
    await person.page.context().setGeolocation({ latitude: 30.274, longitude: 120.155 })
    await person.tap('#qx-city-locate')
    await person.see('已切换到杭州')
  })

  journey('the location is not read without permission, and the page explains how to allow it', async ({ server, phone }) => {
    const session = await server.login(seededNumber(213))
    const person = await phone(session)
    await person.goto('/member/love/permission')
    await person.tap('#qx-permission-allowNearby .qx-cell__switch')
    await person.see('没有拿到位置', '可以在首页左上角选择城市')
  })
})
