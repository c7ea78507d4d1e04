import { heartName, heartTarget } from './headerHeart'

describe('heart target', () => {
  const targets: [boolean, boolean, boolean, string][] = [
    [true, true, true, '/subpages/m_shortvideo/index'],
    [true, true, false, '/subpages/m_shortvideo/index'],
    [true, false, true, '/subpages/m_shortvideo/index'],
    [true, false, false, '/subpages/m_shortvideo/index'],
    [false, true, true, '/subpages/member/message/index'],
    [false, true, false, '/subpages/member/message/index'],
    [false, false, true, '/member/love/index'],
    [false, false, false, '/member/index'],
  ]
  it.each(targets)('video %s, message %s, love user %s opens %s', (videoMode, messageMode, isWhetherLoveUser, url) => {
    expect(heartTarget({ videoMode, messageMode, isWhetherLoveUser }, () => true)).toBe(url)
  })

  it('the target is the member area without short videos and messages', () => {
    const on = { videoMode: true, messageMode: true }
    expect(heartTarget({ ...on, isWhetherLoveUser: true }, () => false)).toBe('/member/love/index')
    expect(heartTarget({ ...on, isWhetherLoveUser: false }, () => false)).toBe('/member/index')
    expect(heartTarget({ ...on, isWhetherLoveUser: true }, (url) => url.includes('message'))).toBe('/subpages/member/message/index')
  })
})

it('the heart is named after the page that it opens', () => {
  const urls = ['/subpages/m_shortvideo/index', '/subpages/member/message/index', '/member/love/index', '/member/index'] as const
  expect(urls.map(heartName)).toEqual(['我的视频', '消息', '我的', '我的'])
})
