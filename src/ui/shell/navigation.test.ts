import { heartMark, loveFooterSlots, pathOf, videoTabs } from './navigation'
import type { NavItem, NavViewer } from './navigation'

function item(id: number, url: string, whetherOpen = true): NavItem {
  return { id, name: `入口${id}`, url, ico: '', whetherOpen }
}

const viewers: Record<string, NavViewer> = {
  visitor: { isLoggedIn: false, isWhetherLoveUser: false, isWhetherVip: false },
  member: { isLoggedIn: true, isWhetherLoveUser: false, isWhetherVip: false },
  love: { isLoggedIn: true, isWhetherLoveUser: true, isWhetherVip: false },
  vip: { isLoggedIn: true, isWhetherLoveUser: true, isWhetherVip: true },
  'member with a VIP flag': { isLoggedIn: true, isWhetherLoveUser: false, isWhetherVip: true },
  'visitor with stale flags': { isLoggedIn: false, isWhetherLoveUser: true, isWhetherVip: true },
}

function viewer(name: string): NavViewer {
  const one = viewers[name]
  if (!one) throw new Error(`no viewer ${name}`)
  return one
}

describe('heart mark', () => {
  it('is absent for a visitor in every mode', () => {
    expect(heartMark({ isLoggedIn: false, messageMode: false, unread: 3 })).toBeNull()
    expect(heartMark({ isLoggedIn: false, messageMode: true, unread: 3 })).toBeNull()
  })

  it('marks a logged-in person as online without messages, and shows a count with them', () => {
    expect(heartMark({ isLoggedIn: true, messageMode: false, unread: 3 })).toEqual({ kind: 'online' })
    expect(heartMark({ isLoggedIn: true, messageMode: true, unread: 3 })).toEqual({ kind: 'count', count: 3 })
  })
})

describe('love footer', () => {
  const items = [0, 1, 2, 3, 4, 5, 6].map((slot) => item(slot, `/page/${slot}`))
  const shown: [string, number[], number[]][] = [
    ['visitor', [0, 1, 2, 5, 6], []],
    ['member', [0, 1, 2, 5, 6], []],
    ['love', [0, 1, 3, 5, 6], [3]],
    ['vip', [0, 1, 4, 5, 6], [4]],
    ['member with a VIP flag', [0, 1, 2, 5, 6], []],
    ['visitor with stale flags', [0, 1, 2, 5, 6], []],
  ]
  it.each(shown)('a %s sees the slots %j, big %j', (name, slots, big) => {
    const found = loveFooterSlots(items, viewer(name))
    expect(found.map((one) => one.slot)).toEqual(slots)
    expect(found.filter((one) => one.isBig).map((one) => one.slot)).toEqual(big)
    expect(found.filter((one) => !one.isPersonal).map((one) => one.slot)).toEqual([0, 1, 5, 6])
    expect(found.filter((one) => one.needsLogin).map((one) => one.slot)).toEqual([6])
  })

  it.each(Object.keys(viewers))('hides closed slots from a %s', (name) => {
    expect(
      loveFooterSlots(
        items.map((one) => ({ ...one, whetherOpen: false })),
        viewer(name),
      ),
    ).toEqual([])
    const without5 = items.map((one, slot) => ({ ...one, whetherOpen: slot !== 5 }))
    expect(loveFooterSlots(without5, viewer(name)).map((one) => one.slot)).not.toContain(5)
  })

  it('handles configs that are too short or too long', () => {
    expect(loveFooterSlots([], viewer('vip'))).toEqual([])
    expect(loveFooterSlots([...items, item(7, '/page/7')], viewer('vip'))).toHaveLength(5)
  })
})

describe('video footer', () => {
  it('has five tabs, with a large publish tab in the middle; publish and mine need a login', () => {
    expect(videoTabs.map((tab) => tab.key)).toEqual(['home', 'hot', 'publish', 'ranking', 'mine'])
    expect(videoTabs.filter((tab) => tab.isBig).map((tab) => tab.key)).toEqual(['publish'])
    expect(videoTabs.filter((tab) => tab.needsLogin).map((tab) => tab.key)).toEqual(['publish', 'mine'])
    expect(videoTabs[1]?.url).toContain('onlylist=1&tabindex=4')
  })
})

describe('path of a URL', () => {
  it.each([
    ['/', '/pages/index/index'],
    ['/?a=1', '/pages/index/index'],
    ['pages/love/detail?id=1', '/pages/love/detail'],
    ['/member/index', '/member/index'],
  ])('the path of %s is %s', (url, path) => {
    expect(pathOf(url)).toBe(path)
  })
})
