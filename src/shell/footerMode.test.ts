import { footerModeFor, isFooterPlace, videoTabFor } from './footerMode'

test.each([
  ['/pages/index/index', true, 'love', 'love'],
  ['/pages/index/index', true, 'video', 'video'],
  ['/pages/love/detail?id=1', false, 'love', 'none'],
  ['/subpages/shortvideo/bang', false, 'love', 'video'],
  ['/subpages/shortvideo/detail?id=1', false, 'video', 'none'],
] as const)('the page %s (tab %s, configured %s) has the footer %s', (url, isTab, configured, expected) => {
  expect(footerModeFor(url, { isTab, isPlace: false }, configured, true)).toBe(expected)
})

test.each([
  ['/pages/index/index', true, 'love'],
  ['/pages/love/detail?id=1', false, 'none'],
  ['/subpages/shortvideo/bang', false, 'none'],
] as const)('without short videos the page %s (tab %s) has the footer %s, whatever is configured', (url, isTab, expected) => {
  expect(footerModeFor(url, { isTab, isPlace: false }, 'video', false)).toBe(expected)
})

test('a footer page has the bar in which it is linked', () => {
  const place = { isTab: false, isPlace: true }
  expect(footerModeFor('/member/love/line', place, 'love', true)).toBe('love')
  expect(footerModeFor('/member/love/line', place, 'video', false)).toBe('love')
  expect(footerModeFor('/member/love/line', place, 'video', true)).toBe('none')
})

test.each([
  ['/pages/love/hongniang', true],
  ['/pages/love/hongniang?inviteId=A1', true],
  ['/pages/love/hongniang?id=3', false],
  ['/pages/love/detail?no=1', false],
])('the URL %s is a footer page: %s', (url, expected) => {
  expect(isFooterPlace(url, [{ item: { url: '/pages/love/hongniang' } }, { item: { url: '/pages/love/detail' } }])).toBe(expected)
})

test.each([
  ['/subpages/shortvideo/index', 'home'],
  ['/subpages/shortvideo/index?tabindex=4&onlylist=1', 'hot'],
  ['/subpages/shortvideo/index?tabindex=2', 'home'],
  ['/subpages/m_shortvideo/addoredit', 'publish'],
  ['/subpages/shortvideo/bang', 'ranking'],
  ['/subpages/m_shortvideo/index', 'mine'],
])('the URL %s is the tab %s', (url, expected) => {
  expect(videoTabFor(url)).toBe(expected)
})
